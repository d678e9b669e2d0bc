import type { en } from "./en.ts";

export const nl = {
  confirm: {
    title: "Bevestig dat u het bent",
    text: "Voor deze wijziging moet u opnieuw bewijzen wie u bent. Dat geldt tien minuten.",
    password: "Wachtwoord",
    code: "Code van uw authenticatie-app",
    recovery_code: "Herstelcode",
    useRecovery: "Een herstelcode gebruiken",
    passkey: "Een passkey gebruiken",
    confirm: "Bevestigen",
  },
  ended: {
    title: "Uw sessie is verlopen",
    text: (email: string) =>
      `Meld u opnieuw aan als ${email} om verder te gaan. Wat u hebt ingevuld, staat er nog.`,
    otherTitle: "Er is nu iemand anders aangemeld",
    otherText: (email: string) =>
      `In een ander tabblad van deze browser is iemand anders aangemeld, dus hier is niets opgeslagen. Meld u opnieuw aan als ${email} om verder te gaan. Wat u hebt ingevuld, staat er nog.`,
    leave: "Deze pagina verlaten",
  },
  required: {
    title: "Stel een tweede factor in",
    text: (name: string) =>
      `${name} vereist een tweede factor: naast uw wachtwoord iets dat alleen u hebt. Stel een authenticatie-app of een passkey in om door te gaan.`,
    enter: (name: string) => `Verder naar ${name}`,
  },
  organizationChanged: {
    title: "U bent in een ander tabblad gewisseld",
    text: (name: string) =>
      `Een ander tabblad van deze browser werkt nu in een andere organisatie. Dit tabblad toont nog ${name} en slaat niets op tot u kiest.`,
    stay: (name: string) => `Bij ${name} blijven`,
    leave: "Naar de andere gaan",
  },
} satisfies typeof en;
export default nl;
