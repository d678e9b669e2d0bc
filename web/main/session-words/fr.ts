import type { en } from "./en.ts";

export const fr = {
  confirm: {
    title: "Confirmez votre identité",
    text: "Cette modification exige une nouvelle preuve de votre identité. Elle est valable dix minutes.",
    password: "Mot de passe",
    code: "Code de votre application d’authentification",
    recovery_code: "Code de récupération",
    useRecovery: "Utiliser un code de récupération",
    passkey: "Utiliser une clé d’accès",
    confirm: "Confirmer",
  },
  ended: {
    title: "Votre session a expiré",
    text: (email: string) =>
      `Reconnectez-vous en tant que ${email} pour continuer. Votre saisie est toujours là.`,
    otherTitle: "Quelqu’un d’autre est maintenant connecté",
    otherText: (email: string) =>
      `Une autre personne s’est connectée dans un autre onglet de ce navigateur : rien n’a été enregistré ici. Reconnectez-vous en tant que ${email} pour continuer. Votre saisie est toujours là.`,
    leave: "Quitter cette page",
  },
  required: {
    title: "Configurez un second facteur",
    text: (name: string) =>
      `${name} exige un second facteur : en plus du mot de passe, quelque chose que vous seul possédez. Configurez une application d’authentification ou une clé d’accès pour continuer.`,
    enter: (name: string) => `Continuer vers ${name}`,
  },
  organizationChanged: {
    title: "Vous avez changé dans un autre onglet",
    text: (name: string) =>
      `Un autre onglet de ce navigateur travaille maintenant dans une autre organisation. Celui-ci montre encore ${name} et n’enregistre rien tant que vous n’avez pas choisi.`,
    stay: (name: string) => `Rester dans ${name}`,
    leave: "Passer à l’autre",
  },
} satisfies typeof en;
export default fr;
