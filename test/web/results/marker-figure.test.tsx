import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { describePosition } from '#shared/domain/results/describe-position.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import { MarkerFigure } from '#web/results/result-document/marker-figure.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { above, aValue, comparedWith, inAll } from './a-result.ts';

beforeAll(() => speak('de', 'results'));

/** A value with the sentence that belongs to it. */
function show(change: Partial<ReleasedMeasure>) {
  const measure = aValue('Ferritin', 'iron', change);
  const sentence = change.sentence ?? describePosition(measure);
  renderKit(<MarkerFigure measure={{ ...measure, sentence }} />);
  const article = screen.getByRole('article');
  return { text: article.textContent, hasLine: article.querySelector('svg') !== null, article };
}

const more = { key: 'position.change.more', params: { difference: '19', unit: 'µg/l', date: '2026-03-16' } };

describe('a value of a result', () => {
  it('stands on its line, with its name, what it is, and where it lies in words', () => {
    const { text, hasLine, article } = show({ about: inAll('Speicherform von Eisen') });
    expect(hasLine).toBe(true);
    expect(text).toContain('FerritinSpeicherform von Eisen');
    expect(article.querySelector('figcaption')).toHaveTextContent(
      '41 µg/l – im Referenzbereich (15–150). Noch kein früherer Wert zum Vergleich.',
    );
    expect(article.querySelector('[class*="pill"]')).toHaveTextContent('41 µg/l');
  });

  it('has its last value as a ring on the line, and how it compares in words', () => {
    const { article } = show({ ...comparedWith(22, 'larger-rise'), changeSentence: more });
    expect(article.querySelector('[class*="previous"]')).toHaveAttribute('title', '16.03.2026');
    expect(article.querySelector('figcaption')).toHaveTextContent('19 µg/l mehr als am 16.03.2026.');
  });

  it('has no ring for a last value that was a text', () => {
    const { previous } = comparedWith(22, 'unknown') as ReleasedMeasure;
    const { article } = show({ previous: previous && { ...previous, number: null } });
    expect(article.querySelector('[class*="previous"]')).toBeNull();
  });

  it('below what the laboratory can measure is written as it was, and drawn open to that side', () => {
    const { article } = show({ comparator: '<', number: 5, decimalText: '5.0', valueText: '<5.0' });
    expect(article.querySelector('[class*="pill"]')).toHaveTextContent('< 5.0 µg/l');
    expect(article.querySelector('[data-open]')).toHaveAttribute('data-open', 'low');
  });

  it('that is a text is a word without a line', () => {
    const change = {
      number: null,
      decimalText: null,
      valueText: 'negativ',
      unit: '',
      position: null,
      positionReason: 'text',
    };
    const { text, hasLine } = show(change as Partial<ReleasedMeasure>);
    expect(hasLine).toBe(false);
    expect(text).toBe('Ferritinnegativ');
  });

  it('that is a text says what it was before, and that it is critical', () => {
    const { previous } = comparedWith(22, 'unknown') as ReleasedMeasure;
    const { text } = show({
      ...{ number: null, decimalText: null, valueText: 'positiv', unit: '', previous },
      ...{ position: 'critical', side: 'high', range: null },
      changeSentence: { key: 'position.change.before', params: { previous: 'negativ', unit: '', date: '2026-03-16' } },
    });
    expect(text).toBe('Ferritinpositivpositiv – kritisch hoch.Am 16.03.2026: negativ.');
  });

  it.each<[string, Partial<ReleasedMeasure>, string]>([
    ['without a range', { range: null, position: null, positionReason: 'no-range' }, 'liegt kein Referenzbereich vor'],
    [
      'with a range without limits',
      { range: { lower: null, upper: null, text: 'siehe Befund', source: 'lab' }, position: null },
      '41 µg/l',
    ],
    ['whose place is not certain', { position: null, positionReason: 'uncertain' }, 'nicht sicher bestimmbar'],
  ])('%s has its figure, and no line that would place it', (_what, change, said) => {
    const { text, hasLine } = show(change);
    expect(hasLine).toBe(false);
    expect(text).toMatch(/^Ferritin41 µg\/l/);
    expect(text).toContain(said);
  });

  it('says why its range is another one', () => {
    expect(show({ rangeNote: inAll('Gilt für Frauen vor der Menopause.') }).text).toContain(
      'Gilt für Frauen vor der Menopause.',
    );
  });

  it.each<[string, Partial<ReleasedMeasure>, string, string]>([
    ['inside both', {}, 'im Zielbereich (30–100)', 'Referenzbereich des Labors: 15–150.'],
    [
      'outside the goal only',
      { number: 20, valueText: '20', decimalText: '20' },
      'unter dem Zielbereich (30–100)',
      'Referenzbereich des Labors: 15–150.',
    ],
    ['outside both', above, 'über dem Zielbereich (30–100)', 'Referenzbereich des Labors: 15–150.'],
  ])('with a goal is placed by it, and names the range of the laboratory too: %s', (_what, change, place, other) => {
    const { article } = show({ ...change, goalRange: { lower: 30, upper: 100 } });
    expect(article.querySelector('figcaption')).toHaveTextContent(place);
    expect(article.querySelector('figcaption')).toHaveTextContent(other);
    expect([...article.querySelectorAll('[class*="figureText"]')].map(({ textContent }) => textContent)).toEqual([
      '30',
      '100',
    ]);
  });

  it('that is critical is never placed by a goal', () => {
    const { article } = show({ position: 'critical', side: 'low', goalRange: { lower: 30, upper: 100 } });
    expect(article.querySelector('figcaption')).toHaveTextContent('kritisch tief (Referenzbereich 15–150).');
    expect(article.querySelector('figcaption')).toHaveTextContent('Zielbereich: 30–100.');
  });
});
