import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import type { ResultView } from '#shared/views/results.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { createStore } from '#web/app/store.ts';
import { ResultDocument } from '#web/results/result-document/result-document.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { above, anArea, aResult, aValue, comparedWith, inAll } from './a-result.ts';

beforeAll(() => speak('de', 'results'));

const show = (document: Partial<ReleasedResult>, change: Partial<ResultView> = {}) =>
  renderKit(
    <Provider store={createStore()}>
      <ResultDocument view={aResult(document, change)} />
    </Provider>,
  );
const cardOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('article') as HTMLElement;
const conclusion = () => screen.getByRole('region', { name: 'Fazit der Ärztin oder des Arztes' });
const advice = (key: string, resultCategories: string[], url: string | null = null) => ({
  ...{ key, resultCategories },
  link: { text: inAll(`Rat ${key}`), url: url === null ? null : inAll(url) },
});
const ofArea = (level: Parameters<typeof anArea>[1], more: Partial<ReleasedResult> = {}) =>
  show({ resultCategories: [anArea('iron', level)], bloodMeasures: [aValue('Ferritin', 'iron', above)], ...more });
const ASK = /^Besprechen Sie diesen Bereich bald/;

describe('the conclusion', () => {
  it('is signed with who released it, when', () => {
    ofArea('good');
    expect(conclusion()).toHaveTextContent('Dr. med. Ursina Probeli');
    expect(conclusion()).toHaveTextContent('Freigegeben am 23.10.2026, 16:40');
  });

  it('has a name also without a title', () => {
    show({}, { doctor: { name: 'Ursina Probeli', title: null } });
    expect(within(conclusion()).getByText('Ursina Probeli')).toBeInTheDocument();
  });

  it.each<[string, Partial<ReleasedResult>, RegExp | null]>([
    [
      'what needs attention',
      { resultCategories: [anArea('iron', 'bad')], recommendations: [advice('a', [])] },
      /attention$/,
    ],
    [
      'the advice, where nothing does',
      { resultCategories: [anArea('iron', 'good')], recommendations: [advice('a', [])] },
      /advice$/,
    ],
    ['nothing, where there is neither', { resultCategories: [anArea('iron', 'good')] }, null],
  ])('leads to %s', (_what, document, target) => {
    const { container } = show(document);
    const link = screen.queryByRole('link', { name: 'Was Sie jetzt tun können' });
    if (target === null) expect(link).toBeNull();
    else {
      expect(link?.getAttribute('href')).toMatch(target);
      expect(container.querySelector(`[id="${link?.getAttribute('href')?.slice(1)}"]`)).not.toBeNull();
    }
  });

  it('stands in paragraphs: the meaning first, then the rest', () => {
    show({ summary: inAll('Ihre Speicher sind leer. Das erklärt die Müdigkeit. Mehr steht unten.') });
    const [lead, rest] = [...conclusion().querySelectorAll('p')].map(({ textContent }) => textContent);
    expect([lead, rest]).toEqual(['Ihre Speicher sind leer. Das erklärt die Müdigkeit.', 'Mehr steht unten.']);
  });
});

describe('what to do about an area', () => {
  it.each<[string, Parameters<typeof anArea>[1], Partial<ReleasedResult>, { todo: string | null; asks: boolean }]>([
    ['bad, with nothing recommended', 'bad', {}, { todo: null, asks: true }],
    [
      'bad, with advice',
      'bad',
      { recommendations: [advice('a', ['iron'])] },
      { todo: 'Was Sie tun könnenRat a', asks: true },
    ],
    [
      'to be watched, with nothing recommended',
      'belowAverage',
      {},
      {
        todo: 'Was Sie tun könnenSagen Sie Ihrer Hausärztin oder Ihrem Hausarzt beim nächsten Besuch davon.',
        asks: false,
      },
    ],
    [
      'to be watched, with advice',
      'belowAverage',
      { recommendations: [advice('a', ['iron'])] },
      { todo: 'Was Sie tun könnenRat a', asks: false },
    ],
    [
      'that cannot be judged',
      'unjudgeable',
      {},
      {
        todo: `Was Sie tun könnenRufen Sie uns an: Wir sagen Ihnen, ob eine neue Probe nötig ist.${CONTACT.phone}Hilfe am Telefon`,
        asks: false,
      },
    ],
  ])('is always said: %s', (_what, level, more, { todo, asks }) => {
    ofArea(level, more);
    const card = cardOf('Bereich iron');
    const title = within(card).queryByRole('heading', { level: 4, name: 'Was Sie tun können' });
    expect(title?.parentElement?.textContent ?? null).toBe(todo);
    expect(within(card).queryAllByText(ASK)).toHaveLength(asks ? 1 : 0);
  });
});

describe('the values of an area that needs attention', () => {
  it('are those outside; the others are on demand, called inside only where all of them are', () => {
    const text = { number: null, decimalText: null, valueText: 'negativ', position: null };
    const values = [aValue('A', 'iron', above), aValue('B', 'iron'), aValue('C', 'iron', text)];
    show({ resultCategories: [anArea('iron', 'bad')], bloodMeasures: values });
    const more = within(cardOf('Bereich iron')).getByRole('button');
    expect(more).toHaveTextContent('2 weitere Werte anzeigen');
    fireEvent.click(more);
    expect(screen.getByText('B')).toBeVisible();
    fireEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'false');
  });

  it('are all of them where none is outside, with nothing left to open', () => {
    show({ resultCategories: [anArea('iron', 'bad')], bloodMeasures: [aValue('A', 'iron'), aValue('B', 'iron')] });
    const card = within(cardOf('Bereich iron'));
    expect(card.getByText('A')).toBeVisible();
    expect(card.getByText('B')).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('say what became of them since last time', () => {
    const moved = { ...above, ...comparedWith(22, 'larger-rise') };
    show({ resultCategories: [anArea('iron', 'bad')], bloodMeasures: [aValue('A', 'iron', moved)] });
    expect(cardOf('Bereich iron')).toHaveTextContent('A über dem Bereich. Von 22 auf 180.');
  });
});

describe('beside the areas', () => {
  const health = (healthMeasureId: string, level: 'good' | 'bad') => ({
    ...{ healthMeasureId, level, name: inAll(`Mass ${healthMeasureId}`), levelName: inAll(level) },
  });
  const measures = () => screen.getByRole('region', { name: 'Was das für Sie heisst' });

  it('stand the health measures by level, what needs attention first, with whom to speak to', () => {
    const healthMeasuresResult = [health('a', 'good'), health('b', 'bad'), health('c', 'good')];
    show({ healthMeasuresResult } as Partial<ReleasedResult>);
    const pairs = within(measures())
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.firstChild?.textContent]);
    expect(pairs).toEqual([
      ['Auffällig', 'Mass b'],
      ['Gut', 'Mass a, Mass c'],
    ]);
    expect(within(measures()).getByText(ASK)).toBeInTheDocument();
  });

  it('stands it once, where an area says it already', () => {
    const healthMeasuresResult = [health('b', 'bad')] as ReleasedResult['healthMeasuresResult'];
    show({ healthMeasuresResult, resultCategories: [anArea('iron', 'bad')] });
    expect(within(measures()).queryByText(ASK)).toBeNull();
    expect(screen.getAllByText(ASK)).toHaveLength(1);
  });

  it('stands the doctor’s comparison of an area with the last test, where there is one', () => {
    const selfComparison = {
      selfComparison: 'better' as const,
      selfComparisonDescriptions: inAll('Besser als zuletzt'),
    };
    show({
      resultCategories: [anArea('iron', 'bad', selfComparison)],
      bloodMeasures: [aValue('A', 'iron', { ...above, ...comparedWith(22, 'larger-rise') })],
    });
    expect(cardOf('Bereich iron')).toHaveTextContent('Besser als zuletzt');
  });

  it('stand values of no area under a title of their own', () => {
    show({
      resultCategories: [anArea('iron', 'good')],
      bloodMeasures: [aValue('Ferritin', 'iron'), aValue('Fremd', 'none')],
    });
    const others = screen.getByRole('heading', { level: 2, name: 'Weitere Werte' }).parentElement as HTMLElement;
    expect(within(others).getByRole('heading', { level: 4 })).toHaveTextContent('Fremd');
  });

  it('has a link of the advice only where it is a safe one', () => {
    show({
      resultCategories: [anArea('iron', 'good')],
      recommendations: [advice('a', [], 'https://example.org/a'), advice('b', [], 'http://example.org/b')],
    });
    const links = screen.getAllByRole('link', { name: /^Mehr dazu/ });
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['https://example.org/a', '_blank'],
    ]);
  });
});
