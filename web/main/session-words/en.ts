/** Of dialogs that few people see: not part of the first load. */
export const en = {
  confirm: {
    title: "Confirm that it is you",
    text: "This change needs a fresh proof of who you are. It lasts for ten minutes.",
    password: "Password",
    code: "Code of your authenticator app",
    recovery_code: "Recovery code",
    useRecovery: "Use a recovery code",
    passkey: "Use a passkey",
    confirm: "Confirm",
  },
  ended: {
    title: "Your session has ended",
    text: (email: string) => `Sign in again as ${email} to go on. What you typed is still here.`,
    otherTitle: "Somebody else is signed in now",
    otherText: (email: string) =>
      `Another tab of this browser is signed in as somebody else, so nothing was saved here. Sign in again as ${email} to go on. What you typed is still here.`,
    leave: "Leave this page",
  },
  required: {
    title: "Set up a second factor",
    text: (name: string) =>
      `${name} requires a second factor: something that only you have, in addition to your password. Set up an authenticator app or a passkey to continue.`,
    enter: (name: string) => `Continue to ${name}`,
  },
  organizationChanged: {
    title: "You switched in another tab",
    text: (name: string) =>
      `Another tab of this browser now works in another organization. This one still shows ${name}, and saves nothing until you choose.`,
    stay: (name: string) => `Stay in ${name}`,
    leave: "Go to the other",
  },
};
