export { VendorsScreen } from "./VendorsScreen.tsx";
