import type { en } from "./en.ts";

export const es = {
  title: "Búsqueda y acciones",
  placeholder: "Escriba un nombre, un número o una acción",
  empty: "Sin resultados.",
  groups: {
    actions: "Acciones",
    settings: "Ajustes",
    customers: "Clientes",
    vendors: "Proveedores",
    invoices: "Facturas",
    inbox: "Bandeja",
    transactions: "Movimientos",
    documents: "Archivo",
  },
  untitled: "Sin nombre",
} satisfies typeof en;
export default es;
