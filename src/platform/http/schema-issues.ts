/** Turns Ajv errors into issues that say what was found and what would be accepted. */
import type { ErrorObject } from "ajv";
import type { Issue, IssueList } from "../../kernel/issues.ts";
import { formats } from "./formats.ts";
import { show } from "./show.ts";

export function addIssues(issues: IssueList, errors: ErrorObject[], where: string): void {
  const reported = new Set(issues.kept.map((issue) => issue.path));
  for (const error of errors) {
    // Ajv reports every branch of a union; the error of the null branch would only confuse.
    if (error.keyword === "anyOf" || error.keyword === "if") continue;
    if (error.keyword === "type" && error.params.type === "null") continue;
    const path = pathOf(error, where);
    if (reported.has(path) && error.keyword !== "required") continue;
    reported.add(path);
    issues.add(() => ({ path, ...describe(error, path, issues) }));
  }
  if (issues.isEmpty)
    issues.add(() => ({ path: where, code: "invalid", message: "does not match the schema" }));
}

function pathOf({ instancePath, keyword, params }: ErrorObject, where: string): string {
  const at = instancePath === "" ? where : where + dotted(instancePath);
  if (keyword === "required") return `${at}.${params.missingProperty}`;
  return keyword === "additionalProperties" ? `${at}.${params.additionalProperty}` : at;
}

/** A JSON pointer as a dotted path, unescaped. */
function dotted(pointer: string): string {
  return pointer.replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
}

export function unknownKey(
  { properties = {} }: { properties?: object },
  path: string,
  issues: IssueList,
): Omit<Issue, "path"> {
  const accepted = issues.listOnce(Object.keys(properties), path);
  const keys = accepted === "" ? "no keys are accepted" : `accepted: ${accepted}`;
  return { code: "unknown_key", message: `is not a known key; ${keys}` };
}

export function tooLong(limit: number, found: number): Omit<Issue, "path"> {
  return { code: "length", message: `must have at most ${limit} entries; found ${found}` };
}

function describe(error: ErrorObject, path: string, issues: IssueList): Omit<Issue, "path"> {
  const found = () => `found ${show(error.data)}`;
  const { keyword, params } = error;
  switch (keyword) {
    case "required":
      return { code: "required", message: "is required" };
    case "additionalProperties":
      return unknownKey(error.parentSchema as { properties?: object }, path, issues);
    case "enum":
      return {
        code: "enum",
        message: `must be one of ${issues.listOnce(params.allowedValues, path)}; ${found()}`,
      };
    case "const":
      return { code: "const", message: `must be ${show(params.allowedValue)}; ${found()}` };
    case "format":
      return {
        code: "format",
        message: `must be ${formats[params.format as string]?.accepted ?? params.format}; ${found()}`,
      };
    case "type":
      return { code: "type", message: `must be ${[params.type].flat().join(" or ")}; ${found()}` };
    case "minLength":
      return params.limit === 1
        ? { code: "empty", message: "must not be empty" }
        : {
            code: "length",
            message: `must have at least ${params.limit} characters`,
            min: params.limit as number,
          };
    case "maxLength": {
      const { length } = String(error.data);
      const message = `must have at most ${params.limit} characters; found ${length}`;
      return { code: "length", message, max: params.limit as number };
    }
    case "maxItems":
      return tooLong(params.limit, (error.data as unknown[]).length);
    case "minItems": {
      const { length } = error.data as unknown[];
      return { code: "length", message: `must have at least ${params.limit} entries; found ${length}` };
    }
    default:
      return { code: keyword, message: `${error.message ?? "is not valid"}; ${found()}`, ...limitOf(error) };
  }
}

function limitOf({ keyword, params }: ErrorObject): Pick<Issue, "min" | "max"> {
  if (keyword === "minimum") return { min: params.limit as number };
  return keyword === "maximum" ? { max: params.limit as number } : {};
}
