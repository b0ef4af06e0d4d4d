import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { GOING_ON_MS } from '#web/surveys/page/use-going-on.ts';
import { forgetUnsentAnswers } from '#web/surveys/unsent-answers.ts';
import { speak } from '../render-kit.tsx';
import { aQuestion, words } from './a-survey.ts';
import { keepDatabaseBusy, openPage } from './a-survey-page.tsx';

const options = ['gut', 'schlecht'].map((key) => ({ key, label: words(key) }));
const choice = (key: string, order: number) =>
  aQuestion(key, { order, answerType: 'single_value', options, minValue: undefined, maxValue: undefined });
const QUESTIONS = [choice('eins', 1), choice('zwei', 2), choice('drei', 3)];

const realFetch = globalThis.fetch;
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent;

describe('a question that goes on by itself', () => {
  beforeAll(() => speak('de', 'surveys'));
  beforeEach(() => forgetUnsentAnswers('livia'));
  afterAll(() => {
    globalThis.fetch = realFetch;
  });

  /** The answer is chosen, its pause is over, and the browser is still writing it down. */
  async function chooseAndWait(around?: Parameters<typeof openPage>[2]) {
    const page = await openPage(QUESTIONS, 'zwei', around);
    const free = await keepDatabaseBusy();
    // Only the pause is passed over: the browser's own work goes on.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'Date', 'performance'] });
    fireEvent.click(screen.getByRole('radio', { name: 'gut' }));
    act(() => jest.advanceTimersByTime(GOING_ON_MS));
    jest.useRealTimers();
    expect(title()).toBe('Frage zwei');
    return { ...page, free };
  }

  it('goes on once the browser has the answer', async () => {
    const { free } = await chooseAndWait();
    await free();
    expect(await screen.findByRole('heading', { level: 1, name: 'Frage drei' })).toBeInTheDocument();
  });

  it('does not take along whoever goes back meanwhile, and the answer is sent', async () => {
    const { free, sent, bodies } = await chooseAndWait();
    fireEvent.click(screen.getByRole('button', { name: 'Zurück' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Frage eins' })).toBeInTheDocument();
    await free();
    await sent();
    expect(title()).toBe('Frage eins');
    expect(bodies).toMatchObject([{ questionKey: 'zwei', value: 'gut' }]);
  });

  it('does not take along whoever leaves the questionnaire meanwhile', async () => {
    const { free, sent } = await chooseAndWait((page) => (
      <>
        <Link to="/orders">Bestellungen</Link>
        {page}
      </>
    ));
    fireEvent.click(screen.getByRole('link', { name: 'Bestellungen' }));
    expect(await screen.findByText('/orders')).toBeInTheDocument();
    await free();
    await sent();
    expect(screen.getByText('/orders')).toBeInTheDocument();
  });
});
