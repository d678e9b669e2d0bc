import type { en } from "./en.ts";

export const es = {
  confirm: {
    title: "Confirme que es usted",
    text: "Este cambio exige que vuelva a demostrar quién es. La confirmación vale diez minutos.",
    password: "Contraseña",
    code: "Código de su aplicación de autenticación",
    recovery_code: "Código de recuperación",
    useRecovery: "Usar un código de recuperación",
    passkey: "Usar una llave de acceso",
    confirm: "Confirmar",
  },
  ended: {
    title: "Su sesión ha caducado",
    text: (email: string) =>
      `Vuelva a iniciar sesión como ${email} para continuar. Lo que ha escrito sigue aquí.`,
    otherTitle: "Ahora ha iniciado sesión otra persona",
    otherText: (email: string) =>
      `Otra persona ha iniciado sesión en otra pestaña de este navegador, por lo que aquí no se ha guardado nada. Vuelva a iniciar sesión como ${email} para continuar. Lo que ha escrito sigue aquí.`,
    leave: "Salir de esta página",
  },
  required: {
    title: "Configure un segundo factor",
    text: (name: string) =>
      `${name} exige un segundo factor: además de la contraseña, algo que solo usted tiene. Configure una aplicación de autenticación o una llave de acceso para continuar.`,
    enter: (name: string) => `Continuar a ${name}`,
  },
  organizationChanged: {
    title: "Ha cambiado en otra pestaña",
    text: (name: string) =>
      `Otra pestaña de este navegador trabaja ahora en otra organización. Esta sigue mostrando ${name} y no guarda nada hasta que elija.`,
    stay: (name: string) => `Seguir en ${name}`,
    leave: "Ir a la otra",
  },
} satisfies typeof en;
export default es;
