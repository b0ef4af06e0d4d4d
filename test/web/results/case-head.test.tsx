import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import type { OpenCase } from '#web/results/review/case-context.ts';
import { CaseHeader } from '#web/results/review/case-header.tsx';
import type { DraftState } from '#web/results/review/draft-state.ts';
import { type Answers, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aCaseValue, aDraft, aReview } from './a-review.ts';
import { heard } from './hear.ts';
import { openCase } from './show-case.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const colleagues = [
  { id: 'vera', name: 'Vera Zweitmeinung' },
  { id: 'reto', name: 'Reto Testmann' },
];
const STATE: DraftState = {
  base: { version: 1, draft: aDraft(false) },
  draft: aDraft(false),
  ...{ conflicts: [], unremarkable: [], takenOver: 0, phase: 'idle', savedAt: null },
};
const list = { at: null, count: 0, previous: null, next: null, version: null, backTo: '/doctor/orders?view=critical' };

interface Wish {
  review?: Partial<ReviewView>;
  state?: Partial<DraftState>;
  dirty?: boolean;
  others?: string[];
  onBack?: () => void;
  given?: Partial<OpenCase>;
  answers?: Answers;
}

function show({ review = {}, state = {}, dirty = false, others = [], onBack, given = {}, answers = {} }: Wish) {
  serve(answers);
  const head = <CaseHeader state={{ ...STATE, ...state }} {...{ dirty, others, list, onBack }} />;
  return openCase(head, { review: { ...aReview, colleagues, ...review }, ...given }).view;
}
const assigned = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([, init]) => (init as RequestInit | undefined)?.method === 'PUT')
    .map(([address, init]) => [
      new URL(String(address), 'http://localhost').pathname,
      JSON.parse(String((init as RequestInit).body)),
    ]);
const saved = () => screen.getAllByRole('status').at(-1)?.textContent?.trim();

describe('the head of a case', () => {
  it('names the person, the order and the sample, and leads back to the list as it was', () => {
    show({ review: { sampledAt: '2026-11-20T07:05:00Z' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Nora Testerin' })).toBeInTheDocument();
    expect(document.body).toHaveTextContent('41 · w · Deutsch');
    expect(document.body).toHaveTextContent(/2600000026 · Basis-Check · Probe 20\.11\.2026/);
    expect(screen.getByRole('link', { name: 'Aufträge' })).toHaveAttribute('href', '/doctor/orders?view=critical');
    expect(screen.queryByText('Kritisch')).toBeNull();
  });

  it('leaves out what is not known, and whose account is closed', () => {
    const customer = { ...aReview.customer, age: null, sex: null, closedAt: '2026-11-21T08:00:00Z' };
    show({ review: { customer: customer as ReviewView['customer'] } });
    expect(screen.getByRole('heading', { level: 1, name: 'Konto geschlossen' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/Nora|null| · w| · Probe/);
    expect(screen.getByText('Deutsch')).toBeInTheDocument();
  });

  it('says that a value is critical', () => {
    show({ review: { measures: [aCaseValue('1', 'tsh'), aCaseValue('2', 'potassium', { critical: true })] } });
    expect(screen.getByText('Kritisch')).toBeInTheDocument();
  });

  it('leads from the preview back to the case', () => {
    const onBack = jest.fn();
    show({ onBack });
    fireEvent.click(screen.getByRole('button', { name: 'Bearbeiten' }));
    expect(onBack).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('link', { name: 'Aufträge' })).toBeNull();
  });

  it.each([
    [[], ''],
    [['vera'], 'Vera Zweitmeinung hat diesen Fall auch offen'],
    [['vera', 'reto'], 'Vera Zweitmeinung und Reto Testmann haben diesen Fall auch offen'],
    [['gone'], 'Jemand hat diesen Fall auch offen'],
  ])('says who else has it open: %j', (others, said) => {
    show({ others });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(said);
  });
});

describe('whose case it is', () => {
  const mine = { id: 'ursina', name: 'Ursina Probeli' };
  const PUT = 'PUT /results/r1/createdBy';
  it.each<[string, ReviewView['assignedTo'], string, string, string | null]>([
    ['nobody’s', null, 'Nicht zugewiesen', 'Übernehmen', 'ursina'],
    ['a colleague’s', colleagues[0] ?? null, 'Zugewiesen: Vera Zweitmeinung', 'Übernehmen', 'ursina'],
    ['one’s own', mine, 'Ihnen zugewiesen', 'Abgeben', null],
  ])('is said, and is changed by button or key: %s', async (_what, assignedTo, said, act, createdBy) => {
    show({ review: { assignedTo }, answers: { [PUT]: {} } });
    expect(screen.getByText(said)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: new RegExp(act) }));
    await waitFor(() => expect(assigned()).toEqual([['/api/results/r1/createdBy', { createdBy }]]));
    await waitFor(() => expect(heard).toHaveLength(1));
    fireEvent.keyDown(document, { key: 'a' });
    await waitFor(() => expect(assigned()).toHaveLength(2));
  });

  it('cannot be changed once it is over', () => {
    show({ given: { isReadOnly: true } });
    expect(screen.queryByRole('button', { name: /Übernehmen/ })).toBeNull();
    fireEvent.keyDown(document, { key: 'a' });
    expect(assigned()).toEqual([]);
  });
});

describe('what became of what was typed', () => {
  const conflict = { path: 'summary/de', mine: 'a', theirs: 'b' };
  const OVER = OrderStatus.COMPLETED;
  it.each<[string, Wish, string]>([
    ['nothing was', {}, ''],
    ['it waits', { dirty: true }, 'Noch nicht gespeichert'],
    ['it is on its way', { dirty: true, state: { phase: 'saving' } }, 'Wird gespeichert'],
    ['it is saved', { state: { phase: 'saved', savedAt: '2026-11-20T12:58:00Z' } }, 'Gespeichert 13:58'],
    [
      'more came since',
      { dirty: true, state: { phase: 'saved', savedAt: '2026-11-20T12:58:00Z' } },
      'Noch nicht gespeichert',
    ],
    [
      'a choice is open',
      { dirty: true, state: { phase: 'failed', conflicts: [conflict] } },
      'Speichern wartet auf Ihre Wahl',
    ],
    [
      'it failed',
      { dirty: true, state: { phase: 'failed' } },
      'Die Resultate wurden nicht gespeichert. Ihr Text bleibt in diesem Fenster erhalten.',
    ],
    ['it failed and was taken back', { state: { phase: 'failed' } }, ''],
    [
      'the case was released meanwhile',
      { dirty: true, review: { orderStatus: OVER } },
      'Diese Bestellung ist abgeschlossen. Ihr Text bleibt in diesem Fenster erhalten.',
    ],
    ['the case is over and everything is saved', { review: { orderStatus: OVER } }, ''],
    [
      'the order was cancelled meanwhile',
      { dirty: true, review: { orderStatus: OrderStatus.CANCELLED } },
      'Diese Bestellung wurde storniert. Ihr Text bleibt in diesem Fenster erhalten.',
    ],
  ])('is said where %s', (_what, wish, said) => {
    show(wish);
    expect(saved()).toBe(said);
  });
});
