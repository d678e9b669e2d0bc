import type { en } from "./en.ts";

export const nl = {
  title: "Inloggen bij Daybook",
  email: "E-mail",
  password: "Wachtwoord",
  signIn: "Inloggen",
  passkey: "Een passkey gebruiken",
  or: "of",
  code: "Code van de authenticatie-app",
  codeHelp: "Zes cijfers. Ze veranderen elke 30 seconden.",
  recoveryCode: "Herstelcode",
  recoveryHelp:
    "Een van de codes die u bij het instellen van de tweede factor hebt bewaard. Elke code werkt één keer.",
  useRecovery: "Een herstelcode gebruiken",
  useCode: "De authenticatie-app gebruiken",
  back: "Een ander account gebruiken",
  secondTitle: "Nog één stap",
  forgot: "Wachtwoord vergeten?",
  wrongPassword: "Het e-mailadres of het wachtwoord klopt niet.",
  wrongPasswordOnly: "Het wachtwoord is onjuist.",
  tooMany: (seconds: string) => `Te veel pogingen. Probeer het over ${seconds} seconden opnieuw.`,
  wrongCode: "De code klopt niet of is al gebruikt.",
  passkeyFailed: "De passkey is niet gebruikt. Probeer het opnieuw of log in met uw wachtwoord.",
  notSetUp: {
    title: "Daybook is nog niet ingesteld",
    where:
      "Hier heeft nog niemand een account. De link voor het eerste account staat in de terminal waarin Daybook is gestart.",
    again: "De link is een dag geldig. Zolang er geen account is, toont elke start van Daybook een nieuwe.",
    reload: "Opnieuw laden",
  },
} satisfies typeof en;
export default nl;
