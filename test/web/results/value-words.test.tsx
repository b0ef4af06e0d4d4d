import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { labelPosition, needsLook } from '#web/results/review/label-position.ts';
import { setContent } from '#web/results/review/result-content.ts';
import { hasDetails, ValueDetails } from '#web/results/review/value-details.tsx';
import { ValueRow } from '#web/results/review/value-row.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aCaseValue, aReview } from './a-review.ts';
import { showCase } from './show-case.tsx';

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});

type Change = Partial<ReviewMeasureView>;
const aValue = (change: Change = {}) => aCaseValue('1', 'ferritin', { valueText: '41', number: 41, ...change });

describe('where a value lies, for the doctor', () => {
  it.each<[Change, string, string, string | null, boolean]>([
    [{}, 'im Bereich', 'calm', null, false],
    [{ position: 'below', side: 'low' }, 'unter Bereich', 'warning', 'low', true],
    [{ position: 'above', side: 'high' }, 'über Bereich', 'warning', 'high', true],
    [{ position: 'critical', critical: true, side: 'low' }, 'Kritisch tief', 'danger', null, true],
    [{ position: 'critical', critical: true, side: 'high' }, 'Kritisch hoch', 'danger', null, true],
    [{ position: null, critical: true, side: null }, 'Kritisch', 'danger', null, true],
    [{ position: 'above', held: 'unknown-unit', side: 'high' }, 'zurückgehalten', 'warning', null, true],
    [{ position: null, positionReason: 'text' }, 'Text', 'calm', null, false],
    [{ position: null, positionReason: null }, 'kein Bereich', 'calm', null, false],
    [{ flags: ['H'] }, 'im Bereich', 'calm', null, true],
  ])('is said in words: %j', (change, words, tone, side, isLooked) => {
    const measure = aValue(change);
    expect(labelPosition(measure, i18next.t)).toEqual({ words, tone, side });
    expect(needsLook(measure)).toBe(isLooked);
  });
});

describe('the row of a value', () => {
  const cells = (change: Change) => {
    const { view } = showCase(
      <table>
        <tbody>
          <ValueRow measure={aValue(change)} />
        </tbody>
      </table>,
    );
    const of = (column: string) => view.container.querySelector<HTMLElement>(`[data-column="${column}"]`);
    const text = (column: string) => of(column)?.textContent;
    return { of, text, hasLine: of('line')?.querySelector('svg') !== null };
  };

  it('has the value with its unit, range and place', () => {
    const { text, hasLine } = cells({ unit: 'µg/l' });
    expect(['result', 'unit', 'range', 'before', 'delta', 'place'].map(text)).toEqual([
      ...['41', 'µg/l', '1–100', '–', '–', 'im Bereich'],
    ]);
    expect(hasLine).toBe(true);
  });

  const range = (lower: number | null, upper: number | null, text: string) => ({
    range: { lower, upper, text, source: 'lab' as const },
  });
  it.each<[Change, string]>([
    [range(3.5, 5, '3.5-5.0'), '3.5–5.0'],
    [range(30, null, '>= 30'), 'ab 30'],
    [range(null, 5, '<= 5.0'), 'bis 5.0'],
    [range(null, null, 'negativ'), 'negativ'],
    [range(null, null, ''), '–'],
    [{ range: null }, '–'],
  ])('has the range as the laboratory wrote it: %j', (change, said) => {
    expect(cells(change).text('range')).toBe(said);
  });

  it('says the goal where it is another one than the range of the laboratory', () => {
    const measure = aCaseValue('1', 'vitamin-d', { unit: 'nmol/l', ...range(50, 125, '50-125') });
    const { view } = showCase(
      <table>
        <tbody>
          <ValueRow measure={measure} />
        </tbody>
      </table>,
    );
    const marker = shippedContent().bloodMarkers.markers.find(({ key }) => key === 'vitamin-d');
    const said = view.container.querySelector('[data-column="range"]')?.textContent;
    expect(said?.includes('Ziel: ')).toBe(Boolean(marker?.goalRange));
  });

  it('has no line where nothing places it, and no unit beside words of why there is no value', () => {
    expect(cells({ position: null }).hasLine).toBe(false);
    expect(cells({ number: null, position: null, valueText: 'negativ' }).hasLine).toBe(false);
    expect(cells({ status: 'X', unit: 'µg/l' }).of('unit')).toBeTruthy();
  });

  it('has each flag of the laboratory with what it is', () => {
    cells({ flags: ['H', 'A'] });
    expect(screen.getByTitle('Laborzeichen H')).toHaveTextContent('H');
    expect(screen.getByTitle('Laborzeichen A')).toHaveTextContent('A');
  });

  it('has the value before with its day', () => {
    const previous = {
      ...aValue({ valueText: '38', number: 38 }),
      sampledAt: '2026-05-01T08:00:00Z',
      beingCorrected: false,
    };
    const { of, text } = cells({ previous: previous as ReviewMeasureView['previous'] });
    expect(text('before')).toBe('38');
    expect(of('before')).toHaveAttribute('title', '01.05.2026');
    expect(text('delta')).toMatch(/^\+3/);
  });
});

describe('what stands below a value', () => {
  const details = (change: Change, review: Partial<ReviewView> = {}) => {
    const measure = aValue(change);
    const { view } = showCase(<ValueDetails measure={measure} />, { review: { ...aReview, ...review } });
    const said = [...(view.container.querySelector('[class*="details"]')?.children ?? [])].map(
      (one) => one.textContent,
    );
    return { said, has: hasDetails(measure) };
  };

  it.each<[string, Change, string[]]>([
    ['nothing', {}, []],
    ['that it was corrected', { status: 'C' }, ['korrigiert']],
    ['that it is not final', { status: 'P' }, ['nicht definitiv (P)']],
    ['that nothing excludes it as critical', { criticalNotExcluded: true }, ['kritisch nicht ausgeschlossen']],
    ['a flag that says something else', { flags: ['H'] }, ['Labor meldet H, der Wert liegt im Bereich']],
    [
      'what the laboratory noted',
      { notes: ['Probe lipämisch.', 'Bitte prüfen.'] },
      ['«Probe lipämisch. Bitte prüfen.»'],
    ],
    [
      'that the laboratory calls it critical',
      { critical: true, criticalBy: 'lab-flag' },
      ['vom Labor als kritisch markiert'],
    ],
  ])('is %s', (_what, change, said) => {
    expect(details(change)).toEqual({ said, has: said.length > 0 });
  });

  it('is, of a critical one, the limit it passed, its flags, when it was taken and when it came', () => {
    const urgency = inAll('Sofort anrufen.');
    const change: Change = {
      ...{ critical: true, criticalBy: 'limit', position: 'critical', side: 'high', unit: 'mmol/l', flags: ['HH'] },
      passedLimit: { side: 'high', limit: 6.2, urgency },
    };
    const review = { sampledAt: '2026-11-20T07:00:00Z', arrivals: { 1: '2026-11-20T08:00:00Z' } };
    expect(details(change, review).said).toEqual([
      'über der kritischen Grenze 6.2 mmol/l',
      'Laborzeichen HH',
      'Probe 20.11.2026, 08:00',
      'Eingetroffen 20.11.2026, 09:00',
    ]);
  });
});
