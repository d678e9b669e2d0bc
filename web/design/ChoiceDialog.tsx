import { later } from "./later.tsx";

/** Asks for one of many, found by typing; choosing is the whole answer. A field of a form is a ComboBox. */
export const ChoiceDialog = later(async () => (await import("./later/ChoiceDialog.tsx")).ChoiceDialog);
