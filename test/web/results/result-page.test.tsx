import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import type { ReleaseDifference } from '#shared/domain/results/compare-releases.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { ResultView } from '#shared/views/results.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { createStore } from '#web/app/store.ts';
import { ResultDocument } from '#web/results/result-document/result-document.tsx';
import { sayChange, sayCounts } from '#web/results/result-document/say-counts.ts';
import { renderKit, speak } from '../render-kit.tsx';
import { above, anArea, aResult, arrangedArea, aValue, comparedWith, inAll } from './a-result.ts';

const show = (view: ResultView) =>
  renderKit(
    <Provider store={createStore()}>
      <ResultDocument view={view} />
    </Provider>,
  );
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

beforeAll(() => speak('de', 'results'));
beforeEach(() => speak('de'));

const mixed = () =>
  aResult({
    resultCategories: [
      anArea('iron', 'good'),
      anArea('lipids', 'belowAverage'),
      anArea('liver', 'good'),
      anArea('vitamins', 'outstanding'),
      anArea('minerals', 'bad'),
    ],
    bloodMeasures: [
      aValue('Ferritin', 'iron', comparedWith(22, 'larger-rise')),
      aValue('Lp(a)', 'lipids', above),
      aValue('LDL', 'lipids'),
      aValue('HDL', 'lipids'),
      aValue('ALT', 'liver'),
      aValue('AST', 'liver'),
      aValue('Vitamin B12', 'vitamins'),
      aValue('Kalium', 'minerals', above),
    ],
    recommendations: [
      { key: 'fat', link: { text: inAll('Ersetzen Sie Butter.'), url: null }, resultCategories: ['lipids'] },
      { key: 'move', link: { text: inAll('Bewegen Sie sich.'), url: null }, resultCategories: ['iron'] },
    ],
  });

describe('what a correction changed', () => {
  const nothing = { added: [], removed: [] };
  const difference: ReleaseDifference = {
    ...{ measures: [], areas: [], health: [], recommendations: nothing, followUps: nothing },
    ...{ unchanged: 7, outcome: null },
  };
  const showCorrected = (change: Partial<ReleaseDifference>) => {
    const { document } = mixed();
    const before = { version: 1, releasedAt: '2026-10-23T14:40:00Z' };
    const correction = { reason: inAll('Röhrchen verwechselt.'), before, asksForReading: false, readAt: null };
    show(aResult(document, { version: 2, correction: { ...correction, difference: { ...difference, ...change } } }));
    return screen.getByRole('region', { name: 'Was sich geändert hat' });
  };

  it('says nothing of levels, and has no table, where the laboratory took all of it back', () => {
    const card = showCorrected({});
    expect(card.textContent).toContain('Röhrchen verwechselt.');
    expect(card.textContent).toContain('Alle anderen 7 Werte sind unverändert.');
    expect(card.textContent).not.toContain('Einstufung');
    expect(within(card).queryByRole('table')).toBeNull();
  });

  it('names a value that was taken back and released as missing, with why', () => {
    const why = { marker: 'hemoglobin', name: inAll('Hämoglobin'), reason: 'withdrawn' as const };
    const card = showCorrected({ measures: [{ marker: 'hemoglobin', before: null, after: null, why }] });
    const row = within(card).getByRole('row', { name: /Hämoglobin/ });
    expect(row.textContent).toContain('vom Labor zurückgezogen');
    expect(row.textContent).toContain('kein Wert');
  });
});

describe('the page of a result', () => {
  it('begins with the conclusion, counts in one line, then what needs attention, worst first, then what is in order', () => {
    show(mixed());
    expect(headings()).toEqual([
      'Das braucht Aufmerksamkeit',
      'Das ist in Ordnung',
      'Weitere Empfehlungen',
      'Verlauf',
      'Mit jemandem sprechen',
    ]);
    expect(screen.getByText('8 Werte in 5 Bereichen:').parentElement).toHaveTextContent(
      '8 Werte in 5 Bereichen: 1 auffällig, 1 zu beachten, 2 gut, 1 bestens',
    );
    const cards = screen.getAllByRole('article').filter((card) => within(card).queryByRole('heading', { level: 3 }));
    expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Bereich minerals',
      'Bereich lipids',
    ]);
    expect(screen.getByText('2 von 5 Bereichen')).toBeInTheDocument();
  });

  it('says with each area that needs attention what to do, and says a recommendation once', () => {
    show(mixed());
    const card = screen.getByRole('heading', { name: 'Bereich lipids' }).closest('article');
    expect(card).toHaveTextContent('1 von 3 Werten über dem Bereich');
    expect(card).toHaveTextContent('Was Sie tun könnenErsetzen Sie Butter.');
    expect(screen.getAllByText('Ersetzen Sie Butter.')).toHaveLength(1);
    expect(screen.getByText('Bewegen Sie sich.').closest('section')).toHaveTextContent('Für: Bereich iron');
    expect(screen.getByRole('heading', { name: 'Bereich minerals' }).closest('article')).toHaveTextContent('anrufen');
  });

  it('draws what is folded away once the rest stands there', async () => {
    show(mixed());
    for (const name of ['LDL', 'ALT', 'Vitamin B12']) expect(screen.queryByText(name)).toBeNull();
    for (const name of ['LDL', 'ALT', 'Vitamin B12']) expect(await screen.findByText(name)).not.toBeVisible();
  });

  it('has every value on paper, however soon it is printed', () => {
    show(mixed());
    fireEvent(window, new Event('beforeprint'));
    for (const name of ['Lp(a)', 'LDL', 'HDL', 'ALT', 'AST', 'Vitamin B12', 'Kalium'])
      expect(screen.getByText(name)).toBeInTheDocument();
  });

  it('opens the other values of the area on demand', () => {
    show(mixed());
    const more = screen.getByRole('button', { name: 'Die 2 anderen Werte, alle im Bereich' });
    fireEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('LDL')).toBeVisible();
  });

  it('says a level once over its areas, and in each row how many values are inside', () => {
    show(mixed());
    expect(screen.getAllByText('Gut')).toHaveLength(1);
    expect(rowOf('Bereich liver')).toHaveTextContent('Beide Werte im Bereich.');
    expect(rowOf('Bereich iron')).toHaveTextContent('Ferritin im Bereich. Von 22 auf 41.');
    expect(screen.getByText('3 Bereiche. Alle 4 Werte liegen in ihrem Bereich.')).toBeInTheDocument();
  });

  it('never says that all values of an area are inside while one is not, and leaves that value open', () => {
    show(
      aResult({
        resultCategories: [anArea('blood', 'good')],
        bloodMeasures: [aValue('Hämoglobin', 'blood'), aValue('Thrombozyten', 'blood', above), aValue('MCV', 'blood')],
      }),
    );
    expect(rowOf('Bereich blood')).toHaveTextContent('1 von 3 Werten über dem Bereich.');
    expect(rowOf('Bereich blood')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('1 Bereich. 2 von 3 Werten liegen in ihrem Bereich.')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/[Aa]lle 3 Werte|Alles in Ordnung/);
  });

  it('has nothing to compare at a first test, and no card for it', () => {
    const area = anArea('iron', 'good', {
      selfComparison: 'same',
      selfComparisonDescriptions: inAll('Gleich wie beim letzten Test'),
    });
    show(aResult({ resultCategories: [area], bloodMeasures: [aValue('Ferritin', 'iron')] }));
    expect(headings()).toEqual(['Alles in Ordnung', 'Mit jemandem sprechen']);
    expect(document.body).not.toHaveTextContent('Gleich wie beim letzten Test');
    expect(screen.queryByText('Das braucht Aufmerksamkeit')).toBeNull();
  });

  it('names what was ordered and is not there; only what was not measured is called so', () => {
    const missingMarkers = [
      { marker: 'tsh', name: inAll('TSH'), reason: 'not-measured' as const },
      { marker: 'ft4', name: inAll('fT4'), reason: 'not-usable' as const },
    ];
    show(aResult({ resultCategories: [anArea('thyroid', 'unjudgeable', { missingMarkers })] }));
    const card = screen.getByRole('heading', { name: 'Bereich thyroid' }).closest('article');
    expect(card).toHaveTextContent('Nicht gemessen: TSH. Gemessen, aber nicht verwertbar: fT4.');
    expect(card).toHaveTextContent('Rufen Sie uns an: Wir sagen Ihnen, ob eine neue Probe nötig ist.');
  });

  it('leads to help by phone wherever it names a number', () => {
    const missing = [{ marker: 'tsh', name: inAll('TSH'), reason: 'not-measured' as const }];
    show(
      aResult({
        resultCategories: [anArea('minerals', 'bad'), anArea('thyroid', 'unjudgeable', { missingMarkers: missing })],
        bloodMeasures: [aValue('Kalium', 'minerals', above)],
      }),
    );
    const places = [
      screen.getByRole('heading', { name: 'Bereich minerals' }).closest('article'),
      screen.getByRole('heading', { name: 'Bereich thyroid' }).closest('article'),
      screen.getByRole('region', { name: 'Mit jemandem sprechen' }),
    ];
    for (const place of places) {
      const links = within(place as HTMLElement).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual([CONTACT.phoneHref, '/pages/callback']);
      expect(links[1]).toHaveTextContent('Hilfe am Telefon');
    }
  });

  it('says in which language a text stands that nobody wrote in the one of the person, and marks it', async () => {
    await speak('fr');
    const german = { ...inAll(''), de: 'Ein Blutfett ist leicht erhöht.' };
    show(aResult({ summary: german, resultCategories: [anArea('lipids', 'good')] }));
    expect(screen.getByText('Ein Blutfett ist leicht erhöht.').closest('[lang]')).toHaveAttribute('lang', 'de-CH');
    expect(screen.getByText('Ce texte n’existe qu’en allemand.')).toBeInTheDocument();
  });

  it.each(LANGUAGES)('has words for everything in %s', async (language) => {
    await speak(language);
    show(mixed());
    expect(document.body.textContent).not.toMatch(/results:|common:|counts\.|\{\{|calm\.|attention\./);
  });
});

describe('the line of an area', () => {
  const inside = (count: number) => Array.from({ length: count }, (_, index) => aValue(`M${index}`, 'iron'));
  const text: Partial<ReleasedMeasure> = { number: null, decimalText: null, valueText: 'negativ', position: null };
  const low: Partial<ReleasedMeasure> = { position: 'below', side: 'low' };
  it.each<[ReleasedMeasure[], string]>([
    [[], 'Kein Wert zum Anzeigen'],
    [inside(1), 'M0 im Bereich'],
    [inside(2), 'Beide Werte im Bereich'],
    [inside(9), 'Alle 9 Werte im Bereich'],
    [[aValue('A', 'iron', above)], 'A über dem Bereich'],
    [[aValue('A', 'iron', low), ...inside(3)], '1 von 4 Werten unter dem Bereich'],
    [[aValue('A', 'iron', low), aValue('B', 'iron', above)], '2 von 2 Werten ausserhalb des Bereichs'],
    [[aValue('A', 'iron', text)], '1 Wert ohne Bereich'],
    [[aValue('A', 'iron', text), ...inside(2)], '2 von 3 Werten im Bereich, 1 ohne Bereich'],
    [[aValue('A', 'iron', text), aValue('B', 'iron', above), ...inside(1)], '1 von 3 Werten über dem Bereich'],
  ])('%#: %s', (measures, words) => {
    expect(sayCounts(arrangedArea(anArea('iron', 'good'), measures), i18next.t, 'de')).toBe(words);
  });

  it.each<[ReleasedMeasure[], string]>([
    [inside(2), ''],
    [[aValue('A', 'iron', comparedWith(40, 'within'))], 'Kaum verändert.'],
    [[aValue('A', 'iron', comparedWith(40, 'within')), ...inside(1)], ''],
    [[aValue('A', 'iron', comparedWith(22, 'larger-rise')), ...inside(1)], 'A von 22 auf 41.'],
    [[aValue('A (Speicher)', 'iron', comparedWith(22, 'larger-rise'))], 'Von 22 auf 41.'],
  ])('since last time, %#: %s', (measures, words) => {
    expect(sayChange(arrangedArea(anArea('iron', 'good'), measures), i18next.t, 'de')).toBe(words);
  });
});
