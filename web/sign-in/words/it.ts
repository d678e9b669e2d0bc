import type { en } from "./en.ts";

export const it = {
  title: "Accedi a Daybook",
  email: "E-mail",
  password: "Password",
  signIn: "Accedi",
  passkey: "Usa una passkey",
  or: "oppure",
  code: "Codice dell’app di autenticazione",
  codeHelp: "Sei cifre. Cambiano ogni 30 secondi.",
  recoveryCode: "Codice di recupero",
  recoveryHelp:
    "Uno dei codici conservati quando ha attivato il secondo fattore. Ognuno vale una volta sola.",
  useRecovery: "Usa un codice di recupero",
  useCode: "Usa l’app di autenticazione",
  back: "Usa un altro account",
  secondTitle: "Ancora un passo",
  forgot: "Password dimenticata?",
  wrongPassword: "L’indirizzo e-mail o la password non sono corretti.",
  wrongPasswordOnly: "La password non è corretta.",
  tooMany: (seconds: string) => `Troppi tentativi. Riprovi tra ${seconds} secondi.`,
  wrongCode: "Il codice non è corretto o è già stato usato.",
  passkeyFailed: "La passkey non è stata usata. Riprovi, oppure acceda con la password.",
  notSetUp: {
    title: "Daybook non è ancora configurato",
    where:
      "Qui nessuno ha ancora un account. Il link per creare il primo si trova nel terminale in cui è stato avviato Daybook.",
    again:
      "Il link è valido per un giorno. Finché non esiste un account, ogni avvio di Daybook ne mostra uno nuovo.",
    reload: "Ricarica",
  },
} satisfies typeof en;
export default it;
