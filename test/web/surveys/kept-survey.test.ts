import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findKeptSurvey, forgetShown, type KeptSurvey, keepSurvey, withSaved } from '#web/surveys/kept/kept-survey.ts';
import {
  findUnfinished,
  forgetAllUnfinished,
  forgetUnfinished,
  keepUnfinished,
  listUnfinished,
  loadUnfinished,
} from '#web/surveys/unfinished-answers.ts';
import { forgetUnsentAnswers } from '#web/surveys/unsent-answers.ts';
import { openSession } from './a-session.ts';
import { anAnswer, aQuestion, aSurvey, byPhone } from './a-survey.ts';

const { customerSurvey, survey } = aSurvey([aQuestion('height')]);
const shown = { surveyId: 's1', customerSurvey, survey, answers: { answers: [], former: [] } };

beforeEach(() => openSession('livia'));
afterEach(async () => {
  await forgetUnsentAnswers('livia');
  openSession(null);
});

describe('a questionnaire that was shown', () => {
  it('is found again by the session that saw it', async () => {
    await keepSurvey(shown, true);
    expect(await findKeptSurvey('s1')).toEqual({ ...shown, userId: 'livia', sessionId: 'one' });
    expect(await findKeptSurvey('s2')).toBeNull();
  });

  it.each([
    ['somebody else', () => openSession('marco')],
    ['a later session of the same person', () => openSession('livia', 'two')],
    ['a tab without a session', () => openSession(null)],
    ['a session that is over', () => openSession('livia', 'one', '2020-01-01T00:00:00Z')],
    [
      'a token that is none',
      () => sessionStorage.setItem('authToken', JSON.stringify({ accessToken: 'x', sessionEndsAt: '2999-01-01' })),
    ],
  ])('is not shown to %s', async (_who, become) => {
    await keepSurvey(shown, true);
    become();
    expect(await findKeptSurvey('s1')).toBeNull();
  });

  it('is not kept for a doctor who reads it', async () => {
    openSession('doctor');
    await keepSurvey(shown, true);
    expect(await findKeptSurvey('s1')).toBeNull();
  });

  it('is forgotten once it is closed, with what was typed in it, and with the logout', async () => {
    await keepSurvey(shown, true);
    keepUnfinished('s1', anAnswer('height', 'tall'));
    await keepSurvey(shown, false);
    expect(await findKeptSurvey('s1')).toBeNull();
    forgetAllUnfinished();
    await loadUnfinished('s1');
    expect(listUnfinished('s1')).toEqual([]);
    await keepSurvey(shown, true);
    await forgetUnsentAnswers('livia');
    expect(await findKeptSurvey('s1')).toBeNull();
  });

  it('does not outlive its session: who signs in next finds nothing of it in this browser', async () => {
    await keepSurvey(shown, true);
    openSession('marco', 'three');
    await keepSurvey({ ...shown, surveyId: 's2', customerSurvey: { ...customerSurvey, customerId: 'marco' } }, true);
    openSession('livia');
    expect(await findKeptSurvey('s1')).toBeNull();
    openSession('marco', 'three');
    expect(await findKeptSurvey('s2')).not.toBeNull();
    await forgetShown('marco');
    expect(await findKeptSurvey('s2')).toBeNull();
  });

  it('goes on with what was sent meanwhile', () => {
    const kept: KeptSurvey = { ...shown, userId: 'livia', sessionId: 'one' };
    const rows = [byPhone('height', 170), byPhone('height', 171)].reduce(withSaved, kept).answers.answers;
    expect(rows.map(({ value }) => value)).toEqual([171]);
  });
});

describe('what was typed and is not valid', () => {
  it('is there again after the page was loaded anew', async () => {
    keepUnfinished('s1', anAnswer('height', '17 Meter'));
    forgetAllUnfinished();
    expect(findUnfinished('s1', 'height')).toBeUndefined();
    await loadUnfinished('s1');
    expect(findUnfinished('s1', 'height')).toEqual(anAnswer('height', '17 Meter'));
    expect(listUnfinished('s1')).toEqual(['height']);
  });

  it('gives way to what is typed while it is read, and is gone once the answer is valid', async () => {
    keepUnfinished('s1', anAnswer('height', '17 Meter'));
    forgetAllUnfinished();
    keepUnfinished('s1', anAnswer('height', '17 M'));
    await loadUnfinished('s1');
    expect(findUnfinished('s1', 'height')).toEqual(anAnswer('height', '17 M'));
    forgetUnfinished('s1', 'height');
    forgetAllUnfinished();
    await loadUnfinished('s1');
    expect(listUnfinished('s1')).toEqual([]);
  });

  it('is nobody else’s', async () => {
    keepUnfinished('s1', anAnswer('height', '17 Meter'));
    forgetAllUnfinished();
    openSession('marco');
    await loadUnfinished('s1');
    expect(listUnfinished('s1')).toEqual([]);
  });

  it('does not outlive the logout', async () => {
    keepUnfinished('s1', anAnswer('height', '17 Meter'));
    await forgetUnsentAnswers('livia');
    expect(listUnfinished('s1')).toEqual([]);
    await loadUnfinished('s1');
    expect(listUnfinished('s1')).toEqual([]);
  });
});
