import type { en } from "./en.ts";

export const es = {
  title: "Proyectos",
  create: "Nuevo proyecto",
  edit: "Proyecto",
  search: "Buscar proyectos",
  empty: "Todavía no hay proyectos. Un proyecto reúne los movimientos y justificantes de un mismo trabajo.",
  name: "Nombre",
  description: "Descripción",
  customer: "Cliente",
  noCustomer: "Ninguno",
  status: "Estado",
  statuses: { active: "Activo", archived: "Archivado" },
  statusHelp: "Un proyecto archivado conserva sus elementos.",
  transactions: "Ver los movimientos",
  deleteQuestion: (name: string) => `¿Eliminar ${name}?`,
  deleteText:
    "Los movimientos y justificantes de este proyecto se conservan, sin proyecto. No se puede deshacer; archívelo para conservarlo.",
} satisfies typeof en;
export default es;
