/** `npm run sbom`: writes the bill of materials as CycloneDX 1.6 JSON to standard output, from the lockfile alone. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type LockedPackage, lockedPackages } from "./locked-packages.ts";

export function toSbom() {
  const { name, version, license } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": `${name}@${version}`,
        name,
        version,
        licenses: [{ license: { id: license } }],
      },
    },
    components: lockedPackages().map(toComponent),
  };
}

function toComponent({ name, version, license, integrity, dev, optional }: LockedPackage) {
  const [group, bare] = name.startsWith("@") ? name.split("/") : [undefined, name];
  return {
    type: "library",
    "bom-ref": `${name}@${version}`,
    ...(group ? { group } : {}),
    name: bare,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    scope: dev ? "excluded" : optional ? "optional" : "required",
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(integrity ? { hashes: [toHash(integrity)] } : {}),
  };
}

function toHash(integrity: string) {
  const [algorithm = "", digest = ""] = integrity.split("-", 2);
  return {
    alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
    content: Buffer.from(digest, "base64").toString("hex"),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${JSON.stringify(toSbom(), null, 1)}\n`);
