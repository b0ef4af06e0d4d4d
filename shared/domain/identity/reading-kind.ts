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
  'person',
  'shared',
  'shared-file',
  'export',
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
  getUserRecord: 'person',
};

/** What acts record themselves: reading by a link that the person shared, where nobody is signed in, and files of many people. */
const RECORDED_BY_ACTS: Record<string, ReadingKind> = {
  openShare: 'shared',
  getSharedFile: 'shared-file',
  getExportFile: 'export',
  previewExport: 'export',
};

/** The calls that have words of their own. */
export const NAMED_READINGS: readonly string[] = Object.keys(KINDS);

/** What a recorded call was; `other` of a call that exists no more. */
export const readingKind = (endpoint: string): ReadingKind => KINDS[endpoint] ?? RECORDED_BY_ACTS[endpoint] ?? 'other';
