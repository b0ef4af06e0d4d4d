import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { LANGUAGES } from '#shared/languages.ts';
import { AnswersByPhone } from '#web/surveys/by-phone/answers-by-phone.tsx';
import type { LoadedSurvey } from '#web/surveys/use-survey.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { anAnswer, aQuestion, aSurvey, byPhone } from './a-survey.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});
afterAll(() => speak('de'));

const height = aQuestion('height', { unit: 'cm' });
const weight = aQuestion('weight', { unit: 'kg' });
const show = (data: LoadedSurvey) => openScreen(<AnswersByPhone id="s1" data={data} />);
const row = (key: string) => within(document.querySelector(`[data-row="${key}"]`) as HTMLElement);
const saved = {
  questionKey: 'weight',
  answeredAt: '2026-11-20T08:00:00Z',
  savedAt: '2026-11-20T08:00:00Z',
  surveyId: 'v1',
};

/** Answers every call with this, and keeps what was sent. */
function answerWith(reply: object, status = 200): { body: Record<string, unknown>; path: string }[] {
  const sent: { body: Record<string, unknown>; path: string }[] = [];
  globalThis.fetch = jest.fn(async (address: unknown, init?: { body?: unknown }) => {
    sent.push({ path: new URL(String(address), 'http://localhost').pathname, body: JSON.parse(String(init?.body)) });
    return new Response(JSON.stringify(reply), { status });
  }) as typeof globalThis.fetch;
  return sent;
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const openForm = (key: string, name: RegExp) => fireEvent.click(row(key).getByRole('button', { name }));

describe('an answer that a person gives a doctor on the phone', () => {
  beforeAll(() => speak('de', 'surveys'));
  const data = () =>
    aSurvey([height, weight], {
      answers: [anAnswer('weight', 610)],
      stored: [{ ...byPhone('weight', 610), byDoctor: false, reason: null }],
    });

  it('is not saved without a reason, nor out of its bounds, and says so beside each field', () => {
    const sent = answerWith({});
    show(data());
    openForm('weight', /^Ändern/);
    const [answer, reason] = row('weight').getAllByRole('textbox') as [HTMLElement, HTMLElement];
    expect(answer).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Antwort speichern' }));
    expect(answer).toHaveAccessibleDescription(/Der grösste erlaubte Wert ist 300/);
    expect(reason).toHaveAccessibleDescription(/Bitte geben Sie den Grund an/);
    type(answer, '61');
    fireEvent.click(screen.getByRole('button', { name: 'Antwort speichern' }));
    expect(sent).toEqual([]);
  });

  it('is sent with its reason and with which answer was seen before; the focus returns to its row', async () => {
    const sent = answerWith({ ...saved, conflict: null, status: 1, answered: 1, questions: 2 });
    show(data());
    openForm('weight', /^Ändern/);
    const [answer, reason] = row('weight').getAllByRole('textbox') as [HTMLElement, HTMLElement];
    type(answer, '61');
    type(reason, ' Anruf, Komma vergessen ');
    fireEvent.click(screen.getByRole('button', { name: 'Antwort speichern' }));
    await waitFor(() => expect(row('weight').getByRole('button')).toHaveFocus());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      questionKey: 'weight',
      value: 61,
      additionalAnswer: [],
      seenAt: '2026-11-20T08:00:00Z',
      reason: 'Anruf, Komma vergessen',
    });
    openForm('height', /^Beantworten/);
    expect(row('height').getAllByRole('textbox')[1]).toHaveValue(' Anruf, Komma vergessen ');
  });

  it('tells the doctor when the person answered differently meanwhile, and which of the two stands', async () => {
    const other = { ...byPhone('weight', 64), byDoctor: false, reason: null };
    answerWith({ ...saved, conflict: { kept: 'other', other }, status: 1, answered: 1, questions: 2 });
    show(data());
    openForm('weight', /^Ändern/);
    const [answer, reason] = row('weight').getAllByRole('textbox') as [HTMLElement, HTMLElement];
    type(answer, '61');
    type(reason, 'Anruf');
    fireEvent.click(screen.getByRole('button', { name: 'Antwort speichern' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/später selbst geantwortet: 64 kg.*nicht gespeichert/);
  });

  it('says that it stands although the person had answered meanwhile, and can only be closed then', async () => {
    const other = { ...byPhone('weight', 64), byDoctor: false, reason: null };
    answerWith({ ...saved, conflict: { kept: 'this', other }, status: 1, answered: 1, questions: 2 });
    show(data());
    openForm('weight', /^Ändern/);
    const [answer, reason] = row('weight').getAllByRole('textbox') as [HTMLElement, HTMLElement];
    type(answer, '61');
    type(reason, 'Anruf');
    fireEvent.click(screen.getByRole('button', { name: 'Antwort speichern' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/inzwischen selbst geantwortet: 64 kg.*neuer und gilt/);
    expect(
      row('weight')
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Schliessen']);
  });

  it('is not begun unseen over what the person answers while the form is open: that is shown, and is what the new answer follows', async () => {
    const sent = answerWith({ ...saved, conflict: null, status: 1, answered: 1, questions: 2 });
    const later = { ...byPhone('weight', 64), byDoctor: false, reason: null, answeredAt: '2026-11-20T09:00:00Z' };
    function Live() {
      const [shown, setShown] = useState(data());
      const arrive = () => setShown(aSurvey([height, weight], { answers: [anAnswer('weight', 64)], stored: [later] }));
      return (
        <>
          <button type="button" onClick={arrive}>
            live
          </button>
          <AnswersByPhone id="s1" data={shown} />
        </>
      );
    }
    openScreen(<Live />);
    openForm('weight', /^Ändern/);
    const [answer, reason] = row('weight').getAllByRole('textbox') as [HTMLElement, HTMLElement];
    type(answer, '61');
    type(reason, 'Anruf');
    expect(row('weight').getByRole('status')).toBeEmptyDOMElement();
    fireEvent.click(screen.getByRole('button', { name: 'live' }));
    expect(row('weight').getByRole('status')).toHaveTextContent('inzwischen selbst geantwortet: 64 kg');
    expect(answer).toHaveValue('61');
    fireEvent.click(screen.getByRole('button', { name: 'Antwort speichern' }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { value: 61, seenAt: later.answeredAt } }]));
  });

  it('stays in its form when the server refuses it', async () => {
    answerWith({ statusCode: 400, error: 'Already_Complete', message: '' }, 400);
    show(data());
    openForm('weight', /^Ändern/);
    const [answer, reason] = row('weight').getAllByRole('textbox') as [HTMLElement, HTMLElement];
    type(answer, '61');
    type(reason, 'Anruf');
    fireEvent.click(screen.getByRole('button', { name: 'Antwort speichern' }));
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(answer).toHaveValue('61');
  });

  it('is marked with its reason and with what the person had said before', () => {
    const before = { ...anAnswer('weight', 610), answeredAt: '2026-11-19T08:00:00Z' };
    show(aSurvey([weight], { answers: [anAnswer('weight', 61)], byPhone: [byPhone('weight', 61, { before })] }));
    expect(row('weight').getByText('Vorher: 610 kg')).toBeInTheDocument();
    expect(row('weight').getByText(/Am Telefon aufgenommen, 20\.11\.2026/)).toHaveTextContent('Grund: Anruf, vertippt');
  });
});

describe('a questionnaire that a doctor submits for the person', () => {
  beforeAll(() => speak('de', 'surveys'));

  it('waits for what is missing, each with the way to its question', () => {
    show(aSurvey([height, weight], { answers: [anAnswer('weight', 61)] }));
    expect(screen.queryByRole('button', { name: 'Für die Person abschicken' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Frage height' }));
    expect(row('height').getAllByRole('textbox')[0]).toHaveFocus();
  });

  it('is asked once more, and sent as a doctor’s act for this order', async () => {
    const sent = answerWith({});
    show(aSurvey([weight], { answers: [anAnswer('weight', 61)] }));
    fireEvent.click(screen.getByRole('button', { name: 'Für die Person abschicken' }));
    expect(sent).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent(/niemand mehr Antworten ändern/);
    fireEvent.click(screen.getByRole('button', { name: 'Jetzt abschicken' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ status: 2, orderNo: '2600001230', byDoctor: true });
  });

  it('is only read once it is closed', () => {
    show(aSurvey([weight], { answers: [anAnswer('weight', 61)], isReadOnly: true }));
    expect(screen.getByText(/61 kg/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(LANGUAGES)('says everything in %s', async (language) => {
    await speak(language);
    show(aSurvey([height, weight], { answers: [anAnswer('weight', 61)], byPhone: [byPhone('weight', 61)] }));
    fireEvent.click(row('height').getByRole('button'));
    expect(document.body.textContent).not.toMatch(/byPhone\.|summary\.|surveys:/);
    cleanup();
  });
});
