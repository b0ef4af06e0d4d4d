import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReleaseDifference } from '#shared/domain/results/compare-releases.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import type { ResultCorrectionView, ResultView } from '#shared/views/results.ts';
import { ResultScreen } from '#web/results/result/result.tsx';
import { type Answers, openScreen, PERSON, Refused } from '../orders/purchase-screens.tsx';
import { above, anArea, aResult, aValue, inAll } from './a-result.ts';

const realScroll = window.scrollTo;
beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterAll(() => {
  window.scrollTo = realScroll;
});

const none = { added: [], removed: [] };
const DIFFERENCE: ReleaseDifference = {
  ...{ measures: [], areas: [], health: [], recommendations: none, followUps: none, unchanged: 0, outcome: null },
};
const CORRECTION: ResultCorrectionView = {
  reason: inAll('Röhrchen verwechselt.'),
  before: { version: 1, releasedAt: '2026-10-23T14:40:00Z' },
  ...{ difference: DIFFERENCE, asksForReading: false, readAt: null },
};

interface Wish {
  change?: Partial<ResultView>;
  correction?: Partial<ResultCorrectionView> | null;
  difference?: Partial<ReleaseDifference>;
  at?: string;
  answers?: Answers;
}

async function open({ change = {}, correction = {}, difference = {}, at = '/results/o1', answers = {} }: Wish = {}) {
  const view = aResult(
    { resultCategories: [anArea('iron', 'good')] },
    {
      ...{ version: 2, customerId: PERSON.id, releasedAt: '2026-10-25T14:40:00Z' },
      correction: correction && { ...CORRECTION, difference: { ...DIFFERENCE, ...difference }, ...correction },
      ...change,
    },
  );
  const opened = await openScreen('/results/:orderId', <ResultScreen />, {
    at,
    slot: { from: '', to: '' },
    answers: {
      'GET /results/order/o1': () => view,
      'GET /results/order/o1/versions/1': () => view,
      'GET /results/o1/shares': () => ({ items: [], days: 7 }),
      ...answers,
    },
  });
  await screen.findByRole('region', { name: 'Fazit der Ärztin oder des Arztes' });
  return opened;
}

const changes = () => screen.getByRole('region', { name: 'Was sich geändert hat' });
const rows = () =>
  within(changes())
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/^(Bisher|Neu): /, '')));

describe('what a corrected result says differently', () => {
  it.each<[ReleaseDifference['outcome'], string]>([
    ['worse', 'Ein Bereich ist anders eingestuft als gemeldet, und zwar weniger gut.'],
    ['better', 'Ein Bereich ist besser eingestuft als gemeldet.'],
    ['same', 'Die Einstufung Ihrer Bereiche bleibt gleich.'],
  ])('begins with what it means for the levels: %s', async (outcome, said) => {
    await open({ difference: { outcome, unchanged: 1 } });
    expect(changes()).toHaveTextContent(said);
    expect(changes()).toHaveTextContent('1 anderer Wert ist unverändert.');
    expect(changes()).toHaveTextContent('Grund: Röhrchen verwechselt.');
  });

  it('says nothing of other values where there are none, nor of a reason nobody was asked for', async () => {
    await open({ correction: { reason: null } });
    expect(changes()).not.toHaveTextContent(/unverändert|Grund/);
  });

  it('of a version that was taken back compares nothing', async () => {
    await open({ correction: { difference: null, before: null } });
    expect(changes()).toHaveTextContent('Die frühere Fassung wurde zurückgenommen. Es gilt nur diese.');
    expect(within(changes()).queryByRole('table')).toBeNull();
  });

  it('lists values with where they lie, before and after', async () => {
    const critical: Partial<ReleasedMeasure> = { position: 'critical', side: 'low', number: 3, decimalText: '3' };
    const text: Partial<ReleasedMeasure> = { position: null, range: null, number: null, valueText: 'negativ' };
    const change = (
      marker: string,
      before: Partial<ReleasedMeasure> | null,
      after: Partial<ReleasedMeasure> | null,
    ) => ({
      ...{ marker, why: null },
      before: before && aValue(marker, 'iron', before),
      after: after && aValue(marker, 'iron', after),
    });
    const noRange = { range: null };
    await open({
      difference: {
        measures: [
          change('Ferritin', {}, above),
          change('Eisen', above, critical),
          change('Zink', null, {}),
          change('Kupfer', {}, null),
          change('Virus', text, { ...critical, ...noRange, side: 'high' }),
          change('Selen', { ...critical, ...noRange, side: null }, { position: 'below', ...noRange }),
          { ...change('Jod', {}, null), why: { marker: 'Jod', name: inAll('Jod'), reason: 'not-usable' } },
          { ...change('Blei', null, null), before: null },
        ],
      },
    });
    expect(rows()).toEqual([
      ['Was', 'Bisher', 'Neu'],
      ['Ferritin', '41 µg/lim Bereich (15–150)', '180 µg/lüber Bereich (15–150)'],
      ['Eisen', '180 µg/lüber Bereich (15–150)', '3 µg/lKritisch tief (15–150)'],
      ['Zink', 'kein Wert', '41 µg/lim Bereich (15–150)'],
      ['Kupfer', '41 µg/lim Bereich (15–150)', 'kein Wert'],
      ['Virus', 'negativ µg/l', '3 µg/lKritisch hoch'],
      ['Selen', '3 µg/lKritisch', '41 µg/lunter Bereich'],
      ['Jod', '41 µg/lim Bereich (15–150)', 'kein Wertnicht verwertbar'],
      ['Blei', 'kein Wert', 'kein Wert'],
    ]);
  });

  it('lists levels of areas and health measures with how they moved', async () => {
    const health = (healthMeasureId: string, level: 'good' | 'bad') => ({
      ...{ healthMeasureId, level, name: inAll(`Mass ${healthMeasureId}`), levelName: inAll(level) },
    });
    await open({
      difference: {
        areas: [
          { before: anArea('iron', 'good'), after: anArea('iron', 'belowAverage'), move: 'worse' },
          { before: null, after: anArea('liver', 'outstanding'), move: 'same' },
        ],
        health: [
          { before: health('heart', 'bad'), after: health('heart', 'good'), move: 'better' },
          { before: null, after: health('energy', 'bad'), move: 'same' },
        ] as unknown as ReleaseDifference['health'],
      },
    });
    expect(rows().slice(1)).toEqual([
      ['Bereich Bereich ironEinstufung', 'Gut', 'Zu beachtenweniger gut als bisher'],
      ['Bereich Bereich liverEinstufung', 'kein Wert', 'Bestensneu'],
      ['Mass heartEinstufung', 'Auffällig', 'Gutbesser als bisher'],
      ['Mass energyEinstufung', 'kein Wert', 'Auffälligneu'],
    ]);
  });

  it('lists advice and checks that are new or hold no longer', async () => {
    const advice = (key: string) => ({ key, link: { text: inAll(`Rat ${key}`), url: null }, resultCategories: [] });
    const check = (key: string) => ({ key, name: inAll(`Kontrolle ${key}`) });
    await open({
      difference: {
        recommendations: { added: [advice('a')], removed: [advice('b')] },
        followUps: { added: [check('c')], removed: [check('d')] } as unknown as ReleaseDifference['followUps'],
      },
    });
    expect(rows().slice(1)).toEqual([
      ['Empfehlung', 'keine', 'Rat aneu dazugekommen'],
      ['Empfehlung', 'Rat b', 'gilt nicht mehr'],
      ['Kontrolle', 'keine', 'Kontrolle cneu dazugekommen'],
      ['Kontrolle', 'Kontrolle d', 'gilt nicht mehr'],
    ]);
  });

  it.each<[string, Partial<ReleaseDifference>]>([
    ['an area', { areas: [{ before: null, after: anArea('iron', 'good'), move: 'same' }] }],
    ['a removed check', { followUps: { added: [], removed: [{ key: 'd', name: inAll('D') }] } as never }],
    ['a new check', { followUps: { added: [{ key: 'd', name: inAll('D') }], removed: [] } as never }],
  ])('has a table also for one change alone: %s', async (_what, difference) => {
    await open({ difference });
    expect(rows()).toHaveLength(2);
  });
});

describe('the reading of a corrected result', () => {
  const POST = 'POST /results/order/o1/read';
  const ask = { asksForReading: true };
  const yes = () => screen.queryByRole('button', { name: 'Ja, gelesen' });

  it('is confirmed by its person, of this version, and stands there with its time', async () => {
    let readAt: string | null = null;
    const { sent } = await open({
      answers: {
        'GET /results/order/o1': () =>
          aResult({}, { version: 2, customerId: PERSON.id, correction: { ...CORRECTION, ...ask, readAt } }),
        [POST]: () => {
          readAt = '2026-10-26T08:05:00Z';
          return {};
        },
      },
    });
    fireEvent.click(yes() as HTMLElement);
    expect(await screen.findByText('Gelesen am 26.10.2026, 09:05')).toBeInTheDocument();
    expect(sent(POST)).toEqual([{ version: 2 }]);
    expect(yes()).toBeNull();
  });

  it('that could not be kept is said, and can be confirmed again', async () => {
    const no = () => new Refused({ statusCode: 503, error: 'busy', message: 'Viel los.' });
    await open({ correction: ask, answers: { [POST]: no } });
    fireEvent.click(yes() as HTMLElement);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\S/));
    expect(yes()).toBeEnabled();
  });

  it.each<[string, Wish]>([
    ['where no level is worse', {}],
    ['by a doctor', { correction: ask, change: { customerId: 'livia' } }],
    ['of a version that is replaced itself', { correction: ask, change: { replacedBy: 3 } }],
    ['twice', { correction: { ...ask, readAt: '2026-10-26T08:05:00Z' } }],
  ])('is not asked for %s', async (_what, wish) => {
    await open(wish);
    expect(yes()).toBeNull();
  });
});
