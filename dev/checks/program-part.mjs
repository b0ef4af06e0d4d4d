import { runCommand } from '../bootstrap/run-command.mjs';

/** A part of `npm test` that is one program: it counts as one test, passed when the program ends with 0. */
export function programPart(name, parameters) {
  return {
    name,
    needsServices: false,
    async run({ environment, onStart }) {
      const { code } = await runCommand(process.execPath, parameters, { env: environment, onStart });
      return code === 0
        ? { passed: 1, failed: 0, skipped: 0, failures: [] }
        : { passed: 0, failed: 1, skipped: 0, failures: [] };
    },
  };
}
