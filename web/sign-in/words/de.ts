import type { en } from "./en.ts";

export const de = {
  title: "Bei Daybook anmelden",
  email: "E-Mail",
  password: "Passwort",
  signIn: "Anmelden",
  passkey: "Passkey verwenden",
  or: "oder",
  code: "Code der Authentifizierungs-App",
  codeHelp: "Sechs Ziffern. Sie wechseln alle 30 Sekunden.",
  recoveryCode: "Wiederherstellungscode",
  recoveryHelp: "Einer der Codes, die Sie beim Einrichten aufbewahrt haben. Jeder gilt einmal.",
  useRecovery: "Wiederherstellungscode verwenden",
  useCode: "Authentifizierungs-App verwenden",
  back: "Anderes Konto verwenden",
  secondTitle: "Noch ein Schritt",
  forgot: "Passwort vergessen?",
  wrongPassword: "Die E-Mail-Adresse oder das Passwort ist falsch.",
  wrongPasswordOnly: "Das Passwort ist falsch.",
  tooMany: (seconds: string) => `Zu viele Versuche. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  wrongCode: "Der Code ist falsch oder wurde schon benutzt.",
  passkeyFailed:
    "Der Passkey wurde nicht verwendet. Versuchen Sie es erneut oder melden Sie sich mit dem Passwort an.",
  notSetUp: {
    title: "Daybook ist noch nicht eingerichtet",
    where:
      "Hier hat noch niemand ein Konto. Der Link für das erste Konto steht im Terminal, in dem Daybook gestartet wurde.",
    again:
      "Der Link gilt einen Tag lang. Solange es kein Konto gibt, zeigt jeder Start von Daybook einen neuen an.",
    reload: "Neu laden",
  },
} satisfies typeof en;
export default de;
