import type { UnsentAnswer } from './unsent-answers.ts';

/** Where answers waited before: one entry of the local storage each, `unsent-answer:<questionnaire>:<question>`. */
const PREFIX = 'unsent-answer:';

/** Takes out what an earlier version of the product left in this browser. */
export function takeOldAnswers(): UnsentAnswer[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return keys.flatMap((key) => {
    const text = localStorage.getItem(key) ?? '';
    localStorage.removeItem(key);
    return read(key, text);
  });
}

function read(key: string, text: string): UnsentAnswer[] {
  const surveyId = key.slice(PREFIX.length).split(':')[0] ?? '';
  try {
    const old = JSON.parse(text) as Omit<UnsentAnswer, 'at'> & { at: string };
    // It never said what it took the place of.
    return [{ ...old, surveyId, id: key, at: Date.parse(old.at), seenAt: null }];
  } catch {
    return [];
  }
}
