import { expect, it } from '@jest/globals';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { readReleasedDocument } from '#shared/server/results/read-released-document.ts';

const text = { de: 'a', en: 'b', fr: 'c', it: 'd' };
const other = { summary: text, bloodMeasures: [] };
const iron = { resultCategoryId: 'iron', level: 'unjudgeable' };
const missing = { marker: 'ferritin', name: text };
const asNow = {
  ...other,
  resultCategories: [{ ...iron, missingMarkers: [{ ...missing, reason: 'not-measured' }] }],
  recommendations: [{ key: 'move', link: { text, url: null }, resultCategories: [] }],
};
const asBefore = {
  ...other,
  resultCategories: [{ ...iron, missingMarkers: [missing] }],
  recommendations: [{ key: 'move', text, url: null }],
};

it.each([
  ['as it is written now', asNow],
  ['as it was written before advice had a link and what is missing a reason', asBefore],
])('a released document, %s, is read the same, as text or parsed', (_name, stored) => {
  expect(readReleasedDocument(stored as unknown as ReleasedResult)).toEqual(asNow);
  expect(readReleasedDocument(JSON.stringify(stored) as unknown as ReleasedResult)).toEqual(asNow);
});
