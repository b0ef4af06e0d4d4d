/** One line for the person at the terminal. */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** One line about progress that must not mix with what a program prints on stdout. */
export function sayAside(line) {
  process.stderr.write(`${line}\n`);
}

/** One line that should not be overlooked. */
export function warn(line) {
  process.stderr.write(`! ${line}\n`);
}

/** A failure whose message alone tells a person what to do; it is printed without a stack. */
export class PlainFailure extends Error {}

/** Prints what went wrong: the sentence of a PlainFailure, the whole stack of an unexpected error. */
export function sayFailure(error) {
  process.stderr.write(`\n${error instanceof PlainFailure ? error.message : (error?.stack ?? error)}\n`);
}

/** Seconds since `startedAt` (a `performance.now()` value), as people read them: "3.2 s". */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
