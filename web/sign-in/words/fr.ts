import type { en } from "./en.ts";

export const fr = {
  title: "Se connecter à Daybook",
  email: "E-mail",
  password: "Mot de passe",
  signIn: "Se connecter",
  passkey: "Utiliser une clé d’accès",
  or: "ou",
  code: "Code de l’application d’authentification",
  codeHelp: "Six chiffres. Ils changent toutes les 30 secondes.",
  recoveryCode: "Code de récupération",
  recoveryHelp: "L’un des codes reçus à l’activation du second facteur. Chacun ne sert qu’une fois.",
  useRecovery: "Utiliser un code de récupération",
  useCode: "Utiliser l’application d’authentification",
  back: "Utiliser un autre compte",
  secondTitle: "Encore une étape",
  forgot: "Mot de passe oublié ?",
  wrongPassword: "L’adresse e-mail ou le mot de passe est incorrect.",
  wrongPasswordOnly: "Le mot de passe est incorrect.",
  tooMany: (seconds: string) => `Trop de tentatives. Réessayez dans ${seconds} secondes.`,
  wrongCode: "Le code est incorrect ou a déjà servi.",
  passkeyFailed: "La clé d’accès n’a pas été utilisée. Réessayez, ou connectez-vous avec votre mot de passe.",
  notSetUp: {
    title: "Daybook n’est pas encore configuré",
    where:
      "Personne n’a encore de compte ici. Le lien pour créer le premier compte se trouve dans le terminal où Daybook a été lancé.",
    again:
      "Le lien est valable un jour. Tant qu’il n’y a aucun compte, chaque démarrage de Daybook en affiche un nouveau.",
    reload: "Recharger",
  },
} satisfies typeof en;
export default fr;
