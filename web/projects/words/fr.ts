import type { en } from "./en.ts";

export const fr = {
  title: "Projets",
  create: "Nouveau projet",
  edit: "Projet",
  search: "Rechercher un projet",
  empty: "Aucun projet pour l’instant. Un projet réunit les opérations et justificatifs d’un même travail.",
  name: "Nom",
  description: "Description",
  customer: "Client",
  noCustomer: "Aucun",
  status: "État",
  statuses: { active: "Actif", archived: "Archivé" },
  statusHelp: "Un projet archivé garde ses éléments.",
  transactions: "Voir les opérations",
  deleteQuestion: (name: string) => `Supprimer ${name} ?`,
  deleteText:
    "Les opérations et justificatifs de ce projet restent, sans projet. Cette action est irréversible ; archivez-le pour le garder.",
} satisfies typeof en;
export default fr;
