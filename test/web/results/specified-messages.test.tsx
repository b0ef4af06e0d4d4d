import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { OrderDetailScreen } from '#web/orders/order-detail/order-detail.tsx';
import { ResultScreen } from '#web/results/result/result.tsx';
import { OpenReview } from '#web/results/review/open-review.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { ReviewScreen } from '#web/results/review/review.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aReview } from './a-review.ts';

const realFetch = globalThis.fetch;
const realMatchMedia = window.matchMedia;
beforeAll(async () => {
  await speak('de');
  setContent(shippedContent());
});
beforeEach(() => {
  sessionStorage.clear();
  // A narrow window: the panes are tabs, which need no measures that jsdom does not have.
  window.matchMedia = ((query: string) => ({
    ...{ matches: query.includes('max-width'), media: query, onchange: null },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  })) as unknown as typeof window.matchMedia;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  window.matchMedia = realMatchMedia;
});

/** How often a sentence stands on the screen, once it does. */
async function timesSaid(message: string): Promise<number> {
  const times = () => (document.body.textContent ?? '').split(message).length - 1;
  await waitFor(() => expect(times()).toBeGreaterThan(0), { timeout: 10_000 });
  return times();
}

describe.each([
  [
    'de',
    'Bei dieser Bestellung ist ein Fehler aufgetreten',
    'Diese Bestellung wurde storniert. Nur lesen.',
    'Die Resultate wurden nicht gespeichert. Ihr Text bleibt in diesem Fenster erhalten.',
  ],
  [
    'en',
    'There is an error with the order',
    'This order has been cancelled. Read only.',
    'Results Did not Save. Your text is kept in this window.',
  ],
] as const)('the review in %s', (language, failed, cancelled, notSaved) => {
  beforeEach(() => speak(language));

  it('says that the case could not be loaded', async () => {
    serve({ 'GET /results/review/o1': 'generic', 'GET /results/review-content': 'generic' });
    openScreen(<ReviewScreen />, { path: '/doctor/orders/:orderId', at: '/doctor/orders/o1' });
    expect(await timesSaid(failed)).toBe(1);
  });

  it('says that the order was cancelled, and takes nothing more', async () => {
    serve({});
    const review = { ...aReview, orderStatus: OrderStatus.CANCELLED };
    openScreen(<OpenReview review={review} userId="ursina" refetch={() => undefined} />);
    expect(await timesSaid(cancelled)).toBe(1);
    for (const field of screen.queryAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
  });

  it('says that what was typed is not saved, in the head of the case', async () => {
    serve({ 'PUT /results/r1': 'generic' });
    openScreen(<OpenReview review={aReview} userId="ursina" refetch={() => undefined} />);
    const head = await screen.findByRole('heading', { level: 1 });
    fireEvent.keyDown(document.body, { key: 'V', shiftKey: true });
    expect(await timesSaid(notSaved)).toBe(1);
    expect(head.parentElement).toHaveTextContent(notSaved);
  }, 60_000);
});

describe.each([
  ['de', 'Ohne abgeschlossenen Fragebogen gibt es kein Resultat.'],
  ['en', 'No result can be produced without a completed questionnaire.'],
  ['fr', 'Sans questionnaire complet, aucun résultat ne peut être établi.'],
  ['it', 'Senza un questionario completo non è possibile produrre un risultato.'],
] as const)('in %s somebody whose questionnaire is open', (language, message) => {
  const order = {
    _id: 'o1',
    orderNumber: '2600000018',
    createdAt: '2026-11-20T08:00:00Z',
    status: OrderStatus.RESULT_RECEIEVED,
    label: OrderLabel.waitingForQuestionnaire,
    application: 'branch',
    productGroupKey: 'heart',
    product: { key: 'heart-basic', name: inAll('Herz'), sampleType: 'venous', fastingHours: 0, turnaroundDays: 3 },
    ...{ items: [], transactions: [], history: [], total: 14_800, pricePaid: 14_800, testResult: null },
    ...{ appointment: null, kit: null, newSample: null, hold: null, cancelling: null, expectedResultDate: null },
    preparationSurvey: {
      customerSurveyId: 's1',
      status: SurveyStatus.IN_PROGRESS,
      ...{ answered: 3, questions: 30, asked: 'with-order' },
    },
  } as unknown as OrderView;
  const LATER = { ...order, status: OrderStatus.ANALYZING, label: OrderLabel.analysing } as OrderView;
  beforeEach(() => speak(language));

  it.each([
    ['the values are there', order],
    ['the laboratory measures', LATER],
  ])(
    'reads once, where the result will stand, that there is none without it, with the way there (%s)',
    async (_when, shown) => {
      serve({ 'GET /orders/o1': shown });
      openScreen(<ResultScreen />, { path: '/results/:orderId', at: '/results/o1' });
      expect(await timesSaid(message)).toBe(1);
      const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
      expect(ways.some((to) => to.includes('s1'))).toBe(true);
    },
  );

  it('reads it on the page of the order', async () => {
    serve({ 'GET /orders/o1': order });
    openScreen(<OrderDetailScreen />, { path: '/orders/:orderId', at: '/orders/o1' });
    expect(await timesSaid(message)).toBe(1);
  });
});
