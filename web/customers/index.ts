export { CustomersScreen } from "./CustomersScreen.tsx";
