import type { en } from "./en.ts";

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const es = {
  title: "Reglas",
  create: "Nueva regla",
  edit: "Regla",
  empty: "Todavía no hay reglas. Una regla da categoría a los movimientos según lo que escribe el banco.",
  name: "Nombre",
  when: "Cuando",
  sets: "Entonces",
  order: "Orden",
  orderHelp: "Las reglas con número menor van primero; decide la primera que encaja.",
  enabled: "En uso",
  off: "Desactivada",
  anyTransaction: "cualquier movimiento",
  contains: (text: string) => `«${text}»`,
  directions: { both: "Entradas y salidas", in: "Entradas", out: "Salidas" },
  from: (amount: string) => `desde ${amount}`,
  to: (amount: string) => `hasta ${amount}`,
  account: "Cuenta",
  anyAccount: "Todas las cuentas",
  matchText: "Cuando el texto del banco contiene",
  direction: "Solo para",
  min: "Importe mínimo",
  max: "Importe máximo",
  category: "Asignar la categoría",
  vendor: "Asignar el proveedor",
  project: "Asignar el proyecto",
  unchanged: "Dejar como está",
  apply: "Aplicar las reglas",
  applied: (count: number) => plural(count, "movimiento clasificado", "movimientos clasificados"),
  deleteQuestion: (name: string) => `¿Eliminar la regla ${name}?`,
  deleteText: "Los movimientos conservan la categoría que tienen. No se puede deshacer.",
} satisfies typeof en;
export default es;
