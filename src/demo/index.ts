export { type CallApi, type DemoCredentials, DemoNotEmpty, fillDemo } from "./fill-demo.ts";
