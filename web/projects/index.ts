export { ProjectsScreen } from "./ProjectsScreen.tsx";
