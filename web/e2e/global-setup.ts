import { startService } from "./service.ts";

export default startService;
