// Checks resumes by JSON Resume's own schema, and prints what it finds as JSON.
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import schema from "@jsonresume/schema";

const validate = promisify(schema.validate);
const told = { valid: 0, problems: [] };
for (const file of process.argv.slice(2)) {
  try {
    await validate(JSON.parse(await readFile(file, "utf8")));
    told.valid += 1;
  } catch (errors) {
    told.problems.push(...[errors].flat().map((error) => `${file}: ${error.path ?? ""} ${error.message}`));
  }
}
console.log(JSON.stringify(told));
