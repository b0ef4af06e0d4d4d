import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { forgetUnsentAnswers } from '#web/surveys/unsent-answers.ts';
import { speak } from '../render-kit.tsx';
import { aQuestion } from './a-survey.ts';
import { openPage } from './a-survey-page.tsx';

const NOTES = aQuestion('notes', { answerType: 'text', required: false, minValue: undefined, maxValue: undefined });
const realFetch = globalThis.fetch;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

describe('a list of answers that was read before the last one was given', () => {
  beforeAll(() => speak('de', 'surveys'));
  beforeEach(() => forgetUnsentAnswers('livia'));
  afterAll(() => {
    globalThis.fetch = realFetch;
  });

  it('takes nothing from under the fingers of whoever types, however late it comes', async () => {
    const { sent, askAnew } = await openPage([NOTES], 'notes');
    const beforeAnything = await askAnew();
    type('Ich');
    await sent(1);
    await beforeAnything();
    expect(field().value).toBe('Ich');
    const beforeTheSecond = await askAnew();
    type('Ich habe');
    await sent(2);
    await beforeTheSecond();
    expect(field().value).toBe('Ich habe');
  });

  it('is followed where it says something newer', async () => {
    const { sent, askAnew, tell } = await openPage([NOTES], 'notes');
    type('Ich');
    await sent(1);
    tell('notes', 'Am Telefon gesagt');
    await (await askAnew())();
    await waitFor(() => expect(field().value).toBe('Am Telefon gesagt'));
  });
});
