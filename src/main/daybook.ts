#!/usr/bin/env node
/** The one executable: the service, its administration and the command-line client. */
import { main } from "../../cli/main.ts";
import { requireNodeVersion } from "./version.ts";

requireNodeVersion();
await main();
