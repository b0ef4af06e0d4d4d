import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { CourseValue } from '#shared/domain/results/build-course.ts';
import type { ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import type { ResultView } from '#shared/views/results.ts';
import { paths } from '#web/app/paths.ts';
import { ResultScreen } from '#web/results/result/result.tsx';
import { aCourse } from '../../unit/results/a-course.ts';
import { type Answers, openScreen, PERSON } from '../orders/purchase-screens.tsx';
import { anArea, aResult, aValue, comparedWith, inAll } from './a-result.ts';

const realScroll = window.scrollTo;
beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterAll(() => {
  window.scrollTo = realScroll;
});

const IS_OWN = { customerId: PERSON.id };
const HISTORY = `GET /results/historical-results/${PERSON.id}`;
const FOLLOW_UPS = `GET /customers/${PERSON.id}/follow-ups`;

async function open(document: Partial<ReleasedResult>, change: Partial<ResultView> = IS_OWN, answers: Answers = {}) {
  const opened = await openScreen('/results/:orderId', <ResultScreen />, {
    at: '/results/o1',
    slot: { from: '', to: '' },
    answers: {
      'GET /results/order/o1': () => aResult({ resultCategories: [anArea('iron', 'good')], ...document }, change),
      'GET /product-groups': () => ({ productGroups: [{ key: 'iron', name: inAll('Eisen'), products: PRODUCTS }] }),
      [FOLLOW_UPS]: () => ({ followUps: [] }),
      [HISTORY]: () => ({ markers: [] }),
      ...answers,
    },
  });
  await screen.findByRole('region', { name: 'Fazit der Ärztin oder des Arztes' });
  return opened;
}

const PRODUCTS = [
  { key: 'ferritin-home', name: inAll('Eisen zu Hause'), price: 4_900 },
  { key: 'by-request', name: inAll('Auf Anfrage'), price: null },
];
const FOLLOW_UP = {
  ...{ key: 'iron', name: inAll('Eisen nachkontrollieren'), reason: inAll('Ob der Speicher sich füllt.') },
  ...{ product: 'ferritin-home', weeksAfterResult: 12 },
};
const OTHER = { ...FOLLOW_UP, key: 'sugar', name: inAll('Zucker nachkontrollieren'), weeksAfterResult: 24 };
const BOTH = { followUpRecommendations: [FOLLOW_UP, OTHER] };

const answer = (change: Partial<CustomerFollowUpView>): CustomerFollowUpView => ({
  ...{ mainOrderId: 'o1', key: 'iron', product: 'ferritin-home', markers: [], name: inAll(''), reason: inAll('') },
  ...{ idealFrom: '2027-02-01T08:00:00Z', status: 'open', isMeasuredSince: false, order: null },
  ...change,
});
const answered = (change: Partial<CustomerFollowUpView>): Answers => ({
  [FOLLOW_UPS]: () => ({ followUps: [answer({ mainOrderId: 'other', status: 'Cancelled' }), answer(change)] }),
});
const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));
const eyebrow = async (name: string) => (await screen.findByRole('region', { name })).firstElementChild?.textContent;
const linksIn = (card: Awaited<ReturnType<typeof cardOf>>) =>
  card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('a test that the doctor recommends next', () => {
  it('is named with why, from when it makes sense, what it costs, and the way to it', async () => {
    await open(BOTH);
    const card = await cardOf('Eisen nachkontrollieren');
    expect(await card.findByText('Eisen zu Hause')).toBeInTheDocument();
    expect(card.getByText(/49\.00/)).toBeInTheDocument();
    expect(card.getByText('Ob der Speicher sich füllt.')).toBeInTheDocument();
    expect(linksIn(card)).toEqual([['Test ansehen', paths.followUp('o1', 'ferritin-home')]]);
    expect(await eyebrow('Eisen nachkontrollieren')).toBe('Nächster Schritt, ideal ab 15.01.2027');
    expect(await eyebrow('Zucker nachkontrollieren')).toBe('Auch sinnvoll, ab 09.04.2027');
  });

  it('without a fixed price names none', async () => {
    await open({ followUpRecommendations: [{ ...FOLLOW_UP, product: 'by-request' }] });
    const card = await cardOf('Eisen nachkontrollieren');
    expect(await card.findByText('Auf Anfrage')).toBeInTheDocument();
    expect(card.queryByText(/CHF/)).toBeNull();
  });

  it('that is sold no longer has no way to it', async () => {
    await open({ followUpRecommendations: [{ ...FOLLOW_UP, product: 'gone' }] });
    const card = await cardOf('Eisen nachkontrollieren');
    expect(card.queryByRole('link')).toBeNull();
  });

  it('begins when the server says for this person', async () => {
    await open(BOTH, IS_OWN, answered({}));
    await waitFor(async () =>
      expect(await eyebrow('Eisen nachkontrollieren')).toBe('Nächster Schritt, ideal ab 01.02.2027'),
    );
  });

  it.each<[string, Partial<CustomerFollowUpView>, string, [string, string]]>([
    [
      'that is ordered',
      { status: 'ordered', order: { _id: 'o2', transactionNo: '1' } },
      'Bestellt, noch nicht bezahlt',
      ['Bestellung ansehen', paths.order('o2')],
    ],
    [
      'that is ordered and paid',
      { status: 'Completed', order: { _id: 'o2', transactionNo: '1' } },
      'Bestellt',
      ['Bestellung ansehen', paths.order('o2')],
    ],
    [
      'the person does not want',
      { status: 'Cancelled' },
      'Wird nicht mehr vorgeschlagen',
      ['Doch ansehen', paths.followUp('o1', 'ferritin-home')],
    ],
    [
      'that was measured since',
      { isMeasuredSince: true },
      'Seither neu gemessen',
      ['Test ansehen', paths.followUp('o1', 'ferritin-home')],
    ],
  ])('%s says so, and the next one is the next step', async (_what, change, said, link) => {
    await open(BOTH, IS_OWN, answered(change));
    await waitFor(async () => expect(await eyebrow('Eisen nachkontrollieren')).toBe(said));
    const card = await cardOf('Eisen nachkontrollieren');
    await waitFor(() => expect(linksIn(card)).toEqual([link]));
    expect(card.queryAllByText(/49\.00/)).toHaveLength(change.isMeasuredSince ? 1 : 0);
    expect(await eyebrow('Zucker nachkontrollieren')).toMatch(/^Nächster Schritt, ideal ab/);
  });

  it('is not asked about by a doctor who looks on', async () => {
    const { sent } = await open(BOTH, { customerId: 'livia' });
    expect(await eyebrow('Eisen nachkontrollieren')).toBe('Nächster Schritt, ideal ab 15.01.2027');
    expect(sent('GET /customers/livia/follow-ups')).toEqual([]);
  });
});

describe('how values compare with the last test', () => {
  const FERRITIN = 'Ferritin (Eisenspeicher)';
  const moved = (marker: string, change: Partial<ReleasedMeasure> = {}) =>
    aValue(marker, 'iron', { ...comparedWith(22, 'larger-rise'), ...change });
  const steady = (marker: string) => aValue(marker, 'iron', comparedWith(40, 'within'));
  const lines = async () => (await cardOf('Verlauf')).getAllByRole('listitem').map(({ textContent }) => textContent);

  it('is said with both figures and the day, those that moved first, four at most', async () => {
    await open({
      bloodMeasures: [
        ...['A', 'B', 'C'].map(steady),
        moved(FERRITIN),
        moved('E', { change: 'larger-fall' }),
        aValue('first', 'iron'),
        moved('text', { number: null, valueText: 'negativ' }),
      ],
    });
    expect(await lines()).toEqual([
      'FerritinAm 16.03.2026: 22, jetzt 41 µg/l',
      'EAm 16.03.2026: 22, jetzt 41 µg/l',
      'AAm 16.03.2026: 40, jetzt 41 µg/l',
      'BAm 16.03.2026: 40, jetzt 41 µg/l',
    ]);
    expect(linksIn(await cardOf('Verlauf')).map(([, to]) => to)).toEqual([
      `${paths.bloodValue(PERSON.id)}?marker=${encodeURI(FERRITIN).replaceAll('%20', ' ')}`,
      `${paths.bloodValue(PERSON.id)}?marker=E`,
      `${paths.bloodValue(PERSON.id)}?marker=A`,
      `${paths.bloodValue(PERSON.id)}?marker=B`,
      paths.bloodValue(PERSON.id),
    ]);
  });

  it('falls away at a first test, and nobody asks for a course', async () => {
    const { sent } = await open({ bloodMeasures: [aValue('Ferritin', 'iron')] });
    expect(screen.queryByRole('region', { name: 'Verlauf' })).toBeNull();
    expect(sent(HISTORY)).toEqual([]);
  });

  it('is without ways to a course for a doctor who looks on', async () => {
    const { sent } = await open({ bloodMeasures: [moved('Ferritin')] }, { customerId: 'livia' });
    expect(await lines()).toEqual(['FerritinAm 16.03.2026: 22, jetzt 41 µg/l']);
    expect((await cardOf('Verlauf')).queryByRole('link')).toBeNull();
    expect(sent('GET /results/historical-results/livia')).toEqual([]);
  });

  const courseOf = (marker: string, values: CourseValue[]) => ({
    markers: [{ marker, name: inAll(marker), about: null, resultCategoryId: 'iron', change: 'larger-rise', values }],
  });
  const at = (orderId: string, day: string, number: number) => ({
    ...(aCourse([{ at: `${day}T07:00:00.000Z`, number }])[0] as CourseValue),
    orderId,
    joined: true,
  });

  it('from three tests on is said as a run up to this one, which begins after a break; a later test is none of it', async () => {
    const values = [
      at('o-3', '2024-01-10', 5),
      { ...at('o-2', '2025-03-11', 9), joined: false },
      at('o-1', '2025-09-16', 22),
      at('o1', '2026-03-16', 41),
      at('o2', '2026-09-16', 60),
    ];
    await open({ bloodMeasures: [moved('A'), moved('Ferritin')] }, IS_OWN, {
      [HISTORY]: () => courseOf('Ferritin', values),
    });
    await waitFor(async () =>
      expect(await lines()).toEqual([
        'AAm 16.03.2026: 22, jetzt 41 µg/l',
        'Ferritin9, 22, 41 µg/l seit 11.03.202511.03.202516.03.2026',
      ]),
    );
  });

  it('of two tests is said in words, because two points are no line', async () => {
    const values = [{ ...at('o-1', '2025-09-16', 22), joined: false }, at('o1', '2026-03-16', 41)];
    const { sent } = await open({ bloodMeasures: [moved('Ferritin')] }, IS_OWN, {
      [HISTORY]: () => courseOf('Ferritin', values),
    });
    await waitFor(() => expect(sent(HISTORY)).toHaveLength(1));
    expect(await lines()).toEqual(['FerritinAm 16.03.2026: 22, jetzt 41 µg/l']);
  });
});
