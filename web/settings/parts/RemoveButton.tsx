export { RemoveButton } from "../../design/RemoveButton.tsx";
