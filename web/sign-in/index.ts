export { CodeForm } from "./CodeForm.tsx";
export { SignInScreen } from "./SignInScreen.tsx";
export { type Methods, requiredMethods, sendCredentials } from "./sign-in.ts";
export { words as signInWords } from "./words/index.ts";
