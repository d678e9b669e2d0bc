import type { en } from "./en.ts";

export const it = {
  confirm: {
    title: "Confermi la Sua identità",
    text: "Questa modifica richiede una nuova prova della Sua identità. Vale dieci minuti.",
    password: "Password",
    code: "Codice dell’app di autenticazione",
    recovery_code: "Codice di recupero",
    useRecovery: "Usa un codice di recupero",
    passkey: "Usa una passkey",
    confirm: "Conferma",
  },
  organizationChanged: {
    title: "Ha cambiato in un’altra scheda",
    text: (name: string) =>
      `Un’altra scheda di questo browser lavora ora in un’altra organizzazione. Questa mostra ancora ${name} e non salva nulla finché non sceglie.`,
    stay: (name: string) => `Resta in ${name}`,
    leave: "Passa all’altra",
  },
} satisfies typeof en;
export default it;
