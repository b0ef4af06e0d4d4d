import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ResultScreen } from '#web/results/result/result.tsx';
import { type Answers, openScreen, PERSON, Refused } from '../orders/purchase-screens.tsx';
import { anArea, aResult, inAll } from './a-result.ts';
import { heard } from './hear.ts';

const realScroll = window.scrollTo;
const scrolled: unknown[] = [];
beforeAll(() => {
  window.scrollTo = ((to: unknown) => scrolled.push(to)) as typeof window.scrollTo;
});
afterAll(() => {
  window.scrollTo = realScroll;
});

const survey = {
  customerSurveyId: 's1',
  status: SurveyStatus.COMPLETED as SurveyStatus,
  answered: 30,
  questions: 30,
  asked: 'with-order',
};
const ORDER = {
  _id: 'o1',
  orderNumber: '2600000018',
  createdAt: '2026-11-20T08:00:00Z',
  status: OrderStatus.ANALYZING as OrderStatus | null,
  label: OrderLabel.analysing as string,
  application: 'branch',
  productGroupKey: 'heart',
  product: { key: 'heart-basic', name: inAll('Herz'), sampleType: 'venous', fastingHours: 0, turnaroundDays: 3 },
  ...{ items: [], transactions: [], history: [], total: 14_800, pricePaid: 14_800, testResult: null },
  ...{ appointment: null, kit: null, newSample: null, hold: null, cancelling: null, expectedResultDate: null },
  preparationSurvey: survey,
};
const refuse = (statusCode: number, error: string) => new Refused({ statusCode, error, message: 'Nein.' });
const missing = () => refuse(404, 'not-found');
const RESULT = aResult({ resultCategories: [anArea('iron', 'good')] }, { customerId: PERSON.id });

/** The page of a result; what is answered about it can change. */
async function open(result: () => unknown, order: Partial<typeof ORDER> = {}, answers: Answers = {}) {
  const answer = { now: result };
  const opened = await openScreen('/results/:orderId', <ResultScreen />, {
    at: '/results/o1',
    slot: { from: '', to: '' },
    answers: {
      'GET /results/order/o1': () => answer.now(),
      'GET /orders/o1': () => ({ ...ORDER, ...order }),
      ...answers,
    },
  });
  const askAgain = (next: () => unknown) => {
    answer.now = next;
    act(
      () =>
        void opened.store.dispatch(
          api.endpoints.getResultOfOrder.initiate({ params: { orderId: 'o1' } }, { forceRefetch: true }),
        ),
    );
  };
  return { ...opened, askAgain };
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page of a result that is not there yet', () => {
  it.each<[string, Partial<typeof ORDER>, string]>([
    ['not paid', { status: null, label: OrderLabel.paid }, 'Hier stehen später Ihre Resultate'],
    ['paid', { status: OrderStatus.PAID, label: OrderLabel.paid }, 'Hier stehen später Ihre Resultate'],
    ['at the laboratory', {}, 'Ihre Resultate kommen noch'],
    ['cancelled', { status: OrderStatus.CANCELLED, label: 'canceled' }, 'Zu dieser Bestellung gibt es keine Resultate'],
  ])('says whether there will be one: %s', async (_what, order, said) => {
    await open(missing, order);
    expect(await title(said)).toBeInTheDocument();
    expect(await screen.findByText('2600000018')).toBeInTheDocument();
    expect(screen.getByText('Herz')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Zur Bestellung' })).toHaveAttribute('href', paths.order('o1'));
  });

  const UNANSWERED = { preparationSurvey: { ...survey, status: SurveyStatus.IN_PROGRESS, answered: 3 } };
  it.each<[string, Partial<typeof ORDER>, number]>([
    ['is open', UNANSWERED, 1],
    ['is complete', {}, 0],
    ['is open of an order that is cancelled', { ...UNANSWERED, status: OrderStatus.CANCELLED, label: 'canceled' }, 0],
    ['is open of an order that is not paid', { ...UNANSWERED, status: null, label: OrderLabel.paid }, 0],
  ])('says that there is none without the questionnaire where that %s', async (_what, order, times) => {
    await open(missing, order);
    await screen.findByText('2600000018');
    expect(screen.queryAllByText('Ohne abgeschlossenen Fragebogen gibt es kein Resultat.')).toHaveLength(times);
  });

  it('offers it when it comes, and shows it only when it is asked for', async () => {
    const { askAgain } = await open(missing);
    await title('Ihre Resultate kommen noch');
    askAgain(() => RESULT);
    expect(await title('Ihre Resultate sind da')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Fazit der Ärztin oder des Arztes' })).toBeNull();
    await waitFor(() => expect(heard).toEqual(['Ihre Resultate sind da. Sie können sie auf dieser Seite anzeigen.']));
    scrolled.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Resultate anzeigen' }));
    expect(await screen.findByRole('region', { name: 'Fazit der Ärztin oder des Arztes' })).toBeInTheDocument();
    expect(scrolled).toEqual([{ top: 0 }]);
  });
});

describe('a result that was taken back', () => {
  const takenBack = () => refuse(404, 'result-taken-back');
  const warning = 'Das Resultat wurde zurückgenommen';

  it('is gone from the page that shows it, which says not to rely on it', async () => {
    const { askAgain } = await open(() => RESULT);
    await screen.findByRole('region', { name: 'Fazit der Ärztin oder des Arztes' });
    askAgain(takenBack);
    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Fazit der Ärztin oder des Arztes' })).toBeNull();
    expect(await title('Ihre Resultate kommen noch')).toBeInTheDocument();
    expect(heard).toEqual([]);
  });

  it('is said when the page is opened then, and offered once it is released anew', async () => {
    const { askAgain } = await open(takenBack);
    expect(await screen.findByText(warning)).toBeInTheDocument();
    askAgain(() => RESULT);
    expect(await title('Ihre Resultate sind da')).toBeInTheDocument();
    expect(screen.queryByText(warning)).toBeNull();
  });
});

describe('a result that cannot be loaded', () => {
  it('says so, and is not taken for one that is not there yet', async () => {
    await open(() => refuse(503, 'busy'));
    expect(await screen.findByRole('button', { name: /Noch einmal|Erneut/ })).toBeInTheDocument();
    expect(screen.queryByText('Ihre Resultate kommen noch')).toBeNull();
  });
});

describe('a result that is released', () => {
  it('is printed on demand, and its answers are there to be kept where the order has a questionnaire', async () => {
    const printed: string[] = [];
    window.print = () => void printed.push('page');
    await open(() => RESULT);
    fireEvent.click(await screen.findByRole('button', { name: 'Drucken' }));
    expect(printed).toEqual(['page']);
    expect(await screen.findByRole('button', { name: 'Ihre Antworten als PDF' })).toBeInTheDocument();
  });

  it('has no answers to be kept where there is no questionnaire', async () => {
    const { sent } = await open(() => RESULT, { preparationSurvey: null as unknown as typeof survey });
    await screen.findByRole('button', { name: 'Drucken' });
    await waitFor(() => expect(sent('GET /orders/o1')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Ihre Antworten als PDF' })).toBeNull();
  });
});
