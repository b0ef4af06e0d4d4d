import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import type { ResultView } from '#shared/views/results.ts';
import { ResultScreen } from '#web/results/result/result.tsx';
import { type Answers, openScreen, PERSON, Refused } from '../orders/purchase-screens.tsx';
import { anArea, aResult, inAll } from './a-result.ts';

const realScroll = window.scrollTo;
beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterAll(() => {
  window.scrollTo = realScroll;
});

const missing = (marker: string) => ({ marker, name: inAll(marker), reason: 'withdrawn' as const });
const FIRST = { version: 1, releasedAt: '2026-10-23T14:40:00Z' };
const SECOND = { version: 2, releasedAt: '2026-10-25T14:40:00Z' };
const correction: ResultView['correction'] = {
  ...{ reason: null, before: FIRST, difference: null, asksForReading: false, readAt: null },
};

interface Wish {
  change?: Partial<ResultView>;
  document?: Partial<ReleasedResult>;
  at?: string;
  answers?: Answers;
}

async function open({ change = {}, document = {}, at = '/results/o1', answers = {} }: Wish) {
  const result = { resultCategories: [anArea('iron', 'good')], ...document };
  const view = aResult(result, { customerId: PERSON.id, ...change });
  await openScreen('/results/:orderId', <ResultScreen />, {
    at,
    slot: { from: '', to: '' },
    answers: {
      'GET /results/order/o1': () => view,
      'GET /results/order/o1/versions/1': () => view,
      'GET /results/o1/shares': () => ({ items: [], days: 7 }),
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: /./ });
}

const NOTICES = [
  'Diese Fassung ist ersetzt',
  'Das Labor hat einen Teil Ihrer Werte zurückgezogen',
  'Ein korrigiertes Resultat wird geprüft',
];

describe('before anything of a result is read', () => {
  it.each<[string, Partial<ResultView>, string[], string]>([
    ['one that stands', {}, [], 'Ihre Resultate'],
    ['one that is being corrected', { beingCorrected: true }, [NOTICES[2] as string], 'Ihre Resultate'],
    ['a corrected one', { version: 2, correction }, [], 'Ihr Resultat wurde korrigiert'],
    ['one that is replaced', { replacedBy: 2 }, [NOTICES[0] as string], 'Ersetzte Fassung Ihres Resultats'],
    [
      'one that is replaced by one that is being corrected',
      { replacedBy: 2, beingCorrected: true },
      [NOTICES[0] as string],
      'Ersetzte Fassung Ihres Resultats',
    ],
    [
      'one of which the laboratory took something back, which says more than that it is being corrected',
      { withdrawn: [missing('tsh')], beingCorrected: true },
      [NOTICES[1] as string],
      'Ihre Resultate',
    ],
  ])('it says whether it stands: %s', async (_what, change, said, title) => {
    await open({ change });
    await screen.findByText('Ein Blutfett ist leicht erhöht.');
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(NOTICES.filter((words) => screen.queryByText(words) !== null)).toEqual(said);
  });

  it('names the test and when its sample was taken', async () => {
    await open({});
    expect(await screen.findByText('Komplett-Check · Probe vom 20.10.2026')).toBeInTheDocument();
    expect(document.title).toContain('Ihre Resultate – Komplett-Check');
  });

  it('a corrected one names both versions', async () => {
    await open({ change: { ...SECOND, correction } });
    expect(await screen.findByText('Fassung 2 vom 25.10.2026, ersetzt die Fassung vom 23.10.2026')).toBeInTheDocument();
  });

  it('one that is replaced says which one stands, and leads there', async () => {
    await open({ change: { ...FIRST, replacedBy: 2 }, at: '/results/o1?version=1' });
    expect(await screen.findByText('Sie lesen Fassung 1 vom 23.10.2026. Es gilt Fassung 2.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Gültige Fassung lesen' })).toHaveAttribute('href', '/results/o1');
    expect(document.title).toContain('Ersetzte Fassung Ihres Resultats – Komplett-Check');
    expect(screen.queryByText(/ersetzt die Fassung vom/)).toBeNull();
  });

  it.each<[string, number | null, RegExp]>([
    ['one that stands', null, /^Zurückgezogen: tsh, ft4\..*Ein korrigiertes Resultat folgt/],
    ['one that is replaced', 2, /^Zurückgezogen: tsh, ft4\..*auch in dieser Fassung nicht mehr\.$/],
  ])('it names what the laboratory took back: %s', async (_what, replacedBy, said) => {
    await open({ change: { withdrawn: [missing('tsh'), missing('ft4')], replacedBy } });
    expect(await screen.findByText(said)).toBeInTheDocument();
  });
});

describe('a result of which the laboratory took something back', () => {
  const conclusion = () => screen.queryByRole('region', { name: 'Fazit der Ärztin oder des Arztes' });

  it('has no conclusion that rested on it, and says so in its area', async () => {
    const area = anArea('thyroid', 'unjudgeable', {
      ...{ resultCategorySummary: inAll(''), missingMarkers: [missing('TSH')] },
    });
    await open({
      change: { withdrawn: [missing('TSH')] },
      document: { summary: inAll(''), resultCategories: [area] },
    });
    const card = (await screen.findByRole('heading', { name: 'Bereich thyroid' })).closest('article');
    expect(card).toHaveTextContent('Der ärztliche Text dazu gilt nicht mehr.');
    expect(card).toHaveTextContent('Vom Labor zurückgezogen: TSH.');
    expect(conclusion()).toBeNull();
  });

  it('keeps a conclusion and words that do not rest on it', async () => {
    const area = anArea('thyroid', 'unjudgeable', { missingMarkers: [missing('TSH')] });
    await open({ change: { withdrawn: [missing('TSH')] }, document: { resultCategories: [area] } });
    const card = (await screen.findByRole('heading', { name: 'Bereich thyroid' })).closest('article');
    expect(card).toHaveTextContent('Text zu thyroid.');
    expect(card).not.toHaveTextContent('gilt nicht mehr');
    expect(conclusion()).not.toBeNull();
  });

  it('does not say of what was never measured that words hold no longer', async () => {
    const area = anArea('thyroid', 'unjudgeable', {
      resultCategorySummary: inAll(''),
      missingMarkers: [{ ...missing('TSH'), reason: 'not-measured' }],
    });
    await open({ document: { resultCategories: [area] } });
    const card = (await screen.findByRole('heading', { name: 'Bereich thyroid' })).closest('article');
    expect(card).toHaveTextContent('Nicht gemessen: TSH.');
    expect(card).not.toHaveTextContent('gilt nicht mehr');
  });
});

describe('the versions of a result', () => {
  const card = () => screen.findByRole('region', { name: 'Fassungen' });

  it('are listed with their times, the valid one first; the one that is read is no link', async () => {
    await open({ change: { ...SECOND, correction, versions: [SECOND, FIRST] } });
    const versions = within(await card());
    expect(versions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Fassung 2, gültig25.10.2026, 15:40',
      'Fassung 1, ersetzt23.10.2026, 16:40',
    ]);
    expect(versions.getByText('Fassung 2, gültig')).toHaveAttribute('aria-current', 'page');
    const links = versions.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['Fassung 1, ersetzt', '/results/o1?version=1']]);
  });

  it('lead from a replaced one to the valid one', async () => {
    await open({ change: { ...FIRST, replacedBy: 2, versions: [SECOND, FIRST] }, at: '/results/o1?version=1' });
    const versions = within(await card());
    const links = versions.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['Fassung 2, gültig', '/results/o1']]);
  });

  it('are not listed where there is one only', async () => {
    await open({ change: { versions: [FIRST] } });
    await screen.findByRole('region', { name: 'Fazit der Ärztin oder des Arztes' });
    expect(screen.queryByRole('region', { name: 'Fassungen' })).toBeNull();
  });

  it('that cannot be read says why, and leads to the valid one', async () => {
    const no = () => new Refused({ statusCode: 404, error: 'not-found', message: 'Nicht gefunden' });
    await open({ at: '/results/o1?version=1', answers: { 'GET /results/order/o1/versions/1': no } });
    expect(await screen.findByRole('link', { name: 'Gültige Fassung lesen' })).toHaveAttribute('href', '/results/o1');
    expect(screen.queryByRole('region', { name: 'Fazit der Ärztin oder des Arztes' })).toBeNull();
  });
});
