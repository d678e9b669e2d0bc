import type { en } from "./en.ts";

export const de = {
  confirm: {
    title: "Bestätigen Sie, dass Sie es sind",
    text: "Diese Änderung braucht einen frischen Nachweis, wer Sie sind. Er gilt zehn Minuten.",
    password: "Passwort",
    code: "Code Ihrer Authentifizierungs-App",
    recovery_code: "Wiederherstellungscode",
    useRecovery: "Wiederherstellungscode verwenden",
    passkey: "Passkey verwenden",
    confirm: "Bestätigen",
  },
  ended: {
    title: "Ihre Sitzung ist abgelaufen",
    text: (email: string) =>
      `Melden Sie sich wieder als ${email} an, um fortzufahren. Was Sie eingegeben haben, ist noch da.`,
    otherTitle: "Jetzt ist jemand anderes angemeldet",
    otherText: (email: string) =>
      `In einem anderen Tab dieses Browsers ist jemand anderes angemeldet, deshalb wurde hier nichts gespeichert. Melden Sie sich wieder als ${email} an, um fortzufahren. Was Sie eingegeben haben, ist noch da.`,
    leave: "Diese Seite verlassen",
  },
  required: {
    title: "Zweiten Faktor einrichten",
    text: (name: string) =>
      `${name} verlangt einen zweiten Faktor: zusätzlich zum Passwort etwas, das nur Sie haben. Richten Sie eine Authentifizierungs-App oder einen Passkey ein, um fortzufahren.`,
    enter: (name: string) => `Weiter zu ${name}`,
  },
  organizationChanged: {
    title: "Sie haben in einem anderen Tab gewechselt",
    text: (name: string) =>
      `Ein anderer Tab dieses Browsers arbeitet jetzt in einer anderen Organisation. Dieser zeigt noch ${name} und speichert nichts, bis Sie wählen.`,
    stay: (name: string) => `Bei ${name} bleiben`,
    leave: "Zur anderen wechseln",
  },
} satisfies typeof en;
export default de;
