import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ErrorCode } from '#shared/errors.ts';
import type { SharedResultView, ShareView } from '#shared/views/sharing.ts';
import { ShareCard } from '#web/results/share/share-card.tsx';
import { SharedScreen } from '#web/results/shared/shared.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';

const realFetch = globalThis.fetch;

beforeAll(() => speak('de', 'results-sharing'));
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const VIEW = {
  expiresAt: '2026-11-30T13:10:00.000Z',
  person: { name: 'Zoë Müller', birthdate: '1986-04-17', sex: 'female' },
  orderNumber: '2600001230',
  product: inAll('Komplett-Check'),
  version: 1,
  releasedAt: '2026-11-20T15:40:00.000Z',
  sampledAt: null,
  doctor: { name: 'Ursina Probeli', title: 'Dr. med.' },
  beingCorrected: false,
  correctionReason: null,
  summary: inAll('Eisenspeicher erholt.'),
  areas: [],
  measures: [],
  healthMeasures: [],
} satisfies SharedResultView;

const settle = () => act(() => jest.advanceTimersByTimeAsync(50));

/** Opens the shared result with a code; the ticket is good for a minute. */
async function openShared(answers: Answers = {}): Promise<void> {
  serve({
    'POST /shared/open': { ticket: 't', expiresInSeconds: 60 },
    'GET /shared/result': VIEW,
    ...answers,
  });
  openScreen(<SharedScreen />, { path: '/shared/:shareId', at: '/shared/nJ3qk0b1Q7y2mX9dR5tEwA' });
  fireEvent.click(screen.getByRole('button', { name: /Ich habe schon einen Code/ }));
  const boxes = screen.getAllByRole('textbox');
  boxes.forEach((box, index) => {
    fireEvent.change(box, { target: { value: String(index) } });
  });
  await settle();
}

describe('a shared result that stays open', () => {
  it.each<[ErrorCode, RegExp]>([
    ['share-lapsed', /Zum Weiterlesen braucht es einen neuen Code/],
    ['share-over', /Das Teilen ist beendet/],
  ])('shows nothing any more when its time is over, though nobody tells it: %s', async (refusal, said) => {
    await openShared();
    expect(screen.getAllByText(/Zoë Müller/).length).toBeGreaterThan(0);
    serve({ 'GET /shared/result': refusal });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await settle();
    expect(screen.queryByText(/Zoë Müller/)).toBeNull();
    expect(screen.getByText(said)).not.toBeNull();
  });

  it('also where the server cannot be reached then', async () => {
    await openShared();
    globalThis.fetch = (() => Promise.reject(new TypeError('offline'))) as typeof globalThis.fetch;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText(/Zoë Müller/)).toBeNull();
  });
});

describe('a PDF that is refused because the sharing has ended', () => {
  it('empties the page, which nobody told', async () => {
    await openShared();
    serve({ 'GET /shared/file': 'share-over', 'GET /shared/result': 'share-over' });
    fireEvent.click(screen.getByRole('button', { name: /PDF/ }));
    await settle();
    await settle();
    expect(screen.queryByText(/Zoë Müller/)).toBeNull();
    expect(screen.getByText(/Das Teilen ist beendet/)).not.toBeNull();
  });
});

describe('too many wrong codes', () => {
  it('lock the link, and no account', async () => {
    await openShared({ 'POST /shared/open': 'TemporaryBlock' });
    expect(screen.getByText(/^Dieser Link ist für \d+\sMinuten gesperrt$/)).not.toBeNull();
  });
});

describe('a link that can no longer be shown', () => {
  const share: ShareView = {
    _id: 's1',
    link: null,
    recipient: 'Praxis Lindenhof',
    phoneNo: '+41791112233',
    state: 'active',
    createdAt: '2026-11-20T13:10:00.000Z',
    expiresAt: '2026-11-27T13:10:00.000Z',
    endedAt: null,
    events: [],
  };

  it('says so, and is ended as ever', () => {
    const onEnd = jest.fn();
    renderKit(<ShareCard takesFocus={false} share={share} onEnd={onEnd} />);
    expect(screen.getByText('Dieser Link lässt sich nicht mehr anzeigen')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Kopieren/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Teilen jetzt beenden/ }));
    expect(onEnd).toHaveBeenCalledWith(false);
  });
});
