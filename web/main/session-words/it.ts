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
  ended: {
    title: "La Sua sessione è scaduta",
    text: (email: string) => `Acceda di nuovo come ${email} per continuare. Ciò che ha scritto è ancora qui.`,
    otherTitle: "Ora ha effettuato l’accesso un’altra persona",
    otherText: (email: string) =>
      `Un’altra persona ha effettuato l’accesso in un’altra scheda di questo browser, quindi qui non è stato salvato nulla. Acceda di nuovo come ${email} per continuare. Ciò che ha scritto è ancora qui.`,
    leave: "Esci da questa pagina",
  },
  required: {
    title: "Configuri un secondo fattore",
    text: (name: string) =>
      `${name} richiede un secondo fattore: oltre alla password, qualcosa che solo Lei possiede. Configuri un’app di autenticazione o una passkey per continuare.`,
    enter: (name: string) => `Continua con ${name}`,
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
