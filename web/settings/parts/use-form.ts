export { type FormState, textField, useForm, valueField } from "../../platform/use-form.ts";
