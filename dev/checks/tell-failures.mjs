import { stripVTControlCharacters } from 'node:util';

/** So many lines of an error say what it is about; the whole of it stands further up in the output. */
const LINES = 12;

/**
 * What failed in a run of Jest, in a few lines each: whoever sees only the end of the output still learns it.
 * @param report Jest's JSON report, or undefined when the run ended before it was written
 * @returns {string[]}
 */
export function tellJestFailures(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file that could not even be loaded has a message, and no test.
    if (failed.length === 0) return status === 'failed' ? [tell(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) => tell(`${name} › ${fullName}`, failureMessages[0]));
  });
}

/**
 * The same of a run of Playwright.
 * @param report Playwright's JSON report, or undefined when the run ended before it was written
 * @returns {string[]}
 */
export function tellStoryFailures(report) {
  const outside = (report?.errors ?? []).map(({ message }) => tell('outside of any story', message));
  return [...outside, ...(report?.suites ?? []).flatMap(failuresOf)];
}

function failuresOf({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    // The same that are counted as failed.
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.flatMap(({ errors }) => errors)[0];
        const { file: at = '', line = '' } = error?.location ?? {};
        return tell(`${file} › ${title}`, `${at}:${line}\n${error?.message ?? 'no reason given'}`);
      }),
  );
  return [...failed, ...suites.flatMap(failuresOf)];
}

function tell(name, message = 'no reason given') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`✗ ${name}`, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
}
