import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MINUTE_MS } from '#shared/durations.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { createStore } from '#web/app/store.ts';
import { CallbackState } from '#web/crm/callback/callback-state.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { aSupport, TIMES } from './a-support.ts';

beforeAll(() => speak('de'));
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function show(now: string, change: Partial<SupportView>) {
  jest.setSystemTime(new Date(now));
  renderKit(
    <Provider store={createStore()}>
      <CallbackState
        support={aSupport(change)}
        times={TIMES}
        back={{ to: '/', label: 'Zum Resultat' }}
        takesFocus
        onAskAgain={() => undefined}
      />
    </Provider>,
  );
  const card = screen.getByRole('article');
  return { card, sentence: screen.getAllByRole('heading', { level: 2 })[0] };
}

const called = { calledAt: '2026-11-20T14:31:00.000Z', lastCalledAt: '2026-11-20T14:31:00.000Z', tries: 1 };

describe('what a customer reads of a callback', () => {
  it.each<[string, string, Partial<SupportView>, string, string]>([
    ['promised', '2026-11-20T13:52:00Z', {}, 'Rückruf zugesagt', 'Wir rufen Sie bis 16:10 an.'],
    ['at risk', '2026-11-20T14:48:00Z', {}, 'Es wird knapp', 'Noch 22 Minuten.'],
    [
      'resting over the weekend',
      '2026-11-20T18:00:00Z',
      { startsAt: '2026-11-20T18:00:00.000Z', dueAt: '2026-11-23T09:00:00.000Z' },
      'Rückruf zugesagt',
      'Wir rufen Sie bis Mo 23.11., 10:00 an.',
    ],
    [
      'broken',
      '2026-11-20T15:12:00Z',
      { brokenAt: '2026-11-20T15:10:00.000Z', againBy: '2026-11-20T16:10:00.000Z' },
      'Zusage nicht gehalten',
      'Wir haben uns nicht gemeldet.',
    ],
    [
      'not reached',
      '2026-11-20T14:40:00Z',
      { ...called, state: 'not-reached', nextTryAt: '2026-11-20T15:01:00.000Z' },
      'Nicht erreicht',
      'Wir haben Sie um 15:31 nicht erreicht.',
    ],
    [
      'called right now',
      '2026-11-20T14:32:00Z',
      { ...called, state: 'taken', isTaken: true },
      'Wir rufen gerade an',
      'Ihr Telefon klingelt gleich.',
    ],
    [
      'kept',
      '2026-11-20T15:12:00Z',
      { ...called, state: 'done', outcome: 'reached', doneAt: '2026-11-20T14:37:00.000Z' },
      'Zusage gehalten',
      'Wir haben um 15:31 gesprochen.',
    ],
    [
      'without a promise',
      '2026-11-20T16:52:00Z',
      { isPromised: false, language: 'en' },
      'Rückruf angefordert',
      'Wir rufen Sie so bald wie möglich an.',
    ],
  ])('%s', (_what, now, change, state, sentence) => {
    const shown = show(now, change);
    expect(shown.card).toHaveTextContent(state);
    expect(shown.sentence).toHaveTextContent(sentence);
    expect(shown.sentence).toHaveFocus();
  });

  it('a broken promise says when it is now, and how to call', () => {
    const { card } = show('2026-11-20T15:12:00Z', {
      ...{ brokenAt: '2026-11-20T15:10:00.000Z', againBy: '2026-11-20T16:10:00.000Z' },
    });
    expect(card).toHaveTextContent('Neu rufen wir bis 17:10 an');
    expect(screen.getByRole('link', { name: '0800 000 000 anrufen' })).toHaveAttribute('href', 'tel:+41800000000');
  });

  it('runs, is at risk and is broken while the page stays open', () => {
    const { card } = show('2026-11-20T14:39:50Z', {});
    const read = () => card.querySelector('p')?.textContent;
    expect(read()).toBe('Rückruf zugesagt');
    act(() => jest.advanceTimersByTime(MINUTE_MS / 4));
    expect(read()).toBe('Es wird knapp');
    expect(card).toHaveTextContent('Noch 30 Minuten.');
    act(() => jest.advanceTimersByTime(29.75 * MINUTE_MS));
    expect(read()).toBe('Es wird knapp');
    act(() => jest.advanceTimersByTime(MINUTE_MS / 4));
    expect(read()).toBe('Zusage nicht gehalten');
    expect(screen.getByRole('link', { name: '0800 000 000 anrufen' })).toBeInTheDocument();
  });

  it('draws no line where no time was promised', () => {
    const { card } = show('2026-11-20T13:52:00Z', { isPromised: false, language: 'fr' });
    expect(card).not.toHaveTextContent('zugesagt bis');
  });
});
