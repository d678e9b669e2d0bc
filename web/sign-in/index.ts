export { SignInForm } from "./SignInForm.tsx";
export { SignInScreen } from "./SignInScreen.tsx";
export { useSignIn } from "./use-sign-in.ts";
