/** What was read or done with a person's health data, as that person is told; texts `profile.json` readers.what.*. */
export const READING_KINDS = [
  'result',
  'review',
  'draft',
  'release',
  'note',
  'word',
  'document',
  'alert',
  'contact',
  'answers',
  'answers-changed',
  'shared',
  'shared-file',
  'other',
] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

/** By the name of the call in the contract; a test names the calls that are missing. */
const KINDS: Record<string, ReadingKind> = {
  getResultOfOrder: 'result',
  getResultVersion: 'result',
  listCustomerResults: 'result',
  getHistory: 'result',
  listPreviousMeasures: 'result',
  getPreviousResult: 'result',
  getReview: 'review',
  listShares: 'result',
  saveResult: 'draft',
  startCorrection: 'draft',
  releaseResult: 'release',
  releaseResultOfOrder: 'release',
  changeInternalNote: 'note',
  decideWord: 'word',
  getResultDocument: 'document',
  decryptReport: 'document',
  getTestResultFile: 'document',
  acknowledgeAlert: 'alert',
  recordContact: 'contact',
  listAnswers: 'answers',
  downloadResult: 'result',
  downloadSurvey: 'answers',
  saveAnswer: 'answers-changed',
  setSurveyStatus: 'answers-changed',
};

/** What is read by a link that the person shared: nobody is signed in there, so the acts record it themselves. */
const SHARED_KINDS: Record<string, ReadingKind> = { openShare: 'shared', getSharedFile: 'shared-file' };

/** The calls that have words of their own. */
export const NAMED_READINGS: readonly string[] = Object.keys(KINDS);

/** What a recorded call was; `other` of a call that exists no more. */
export const readingKind = (endpoint: string): ReadingKind => KINDS[endpoint] ?? SHARED_KINDS[endpoint] ?? 'other';
