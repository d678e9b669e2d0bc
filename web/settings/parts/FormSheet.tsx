export { FormSheet } from "../../design/FormSheet.tsx";
