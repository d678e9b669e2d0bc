import type { en } from "./en.ts";

export const es = {
  title: "Entrar en Daybook",
  email: "Correo electrónico",
  password: "Contraseña",
  signIn: "Entrar",
  passkey: "Usar una llave de acceso",
  or: "o",
  code: "Código de la aplicación de autenticación",
  codeHelp: "Seis cifras. Cambian cada 30 segundos.",
  recoveryCode: "Código de recuperación",
  recoveryHelp: "Uno de los códigos que guardó al activar el segundo factor. Cada uno sirve una sola vez.",
  useRecovery: "Usar un código de recuperación",
  useCode: "Usar la aplicación de autenticación",
  back: "Usar otra cuenta",
  secondTitle: "Un paso más",
  forgot: "¿Ha olvidado su contraseña?",
  wrongPassword: "El correo o la contraseña no son correctos.",
  wrongPasswordOnly: "La contraseña no es correcta.",
  tooMany: (seconds: string) => `Demasiados intentos. Inténtelo de nuevo dentro de ${seconds} segundos.`,
  wrongCode: "El código no es correcto o ya se ha usado.",
  passkeyFailed: "No se ha usado la llave de acceso. Inténtelo de nuevo o entre con su contraseña.",
  notSetUp: {
    title: "Daybook aún no está configurado",
    where:
      "Aquí todavía nadie tiene una cuenta. El enlace para crear la primera está en la terminal en la que se inició Daybook.",
    again:
      "El enlace es válido durante un día. Mientras no haya ninguna cuenta, cada inicio de Daybook muestra uno nuevo.",
    reload: "Recargar",
  },
} satisfies typeof en;
export default es;
