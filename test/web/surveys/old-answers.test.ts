import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { countUnsent, listUnsent } from '#web/surveys/unsent-answers.ts';

it('answers that an earlier version left in the local storage are moved once, and nothing stays there', async () => {
  const old = {
    questionKey: 'height',
    value: 171,
    additionalAnswer: [],
    order: 1,
    userId: 'livia',
    at: '2026-11-21T08:00:00Z',
  };
  localStorage.setItem('unsent-answer:s1:height', JSON.stringify(old));
  localStorage.setItem('unsent-answer:s1:broken', '{');
  localStorage.setItem('scheme', 'dark');
  expect(await listUnsent('s1', 'livia')).toMatchObject([
    { surveyId: 's1', questionKey: 'height', value: 171, at: Date.parse('2026-11-21T08:00:00Z'), seenAt: null },
  ]);
  expect({ ...localStorage }).toEqual({ scheme: 'dark' });
  expect(await countUnsent('livia')).toBe(1);
});
