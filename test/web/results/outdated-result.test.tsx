import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { CorrectionBanner } from '#web/results/review/correction-banner.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aCaseValue, aReview } from './a-review.ts';
import { showCase } from './show-case.tsx';

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});

const aValue = (change: Partial<ReviewMeasureView> = {}) =>
  aCaseValue('1', 'potassium', { valueText: '4.6', number: 4.6, unit: 'mmol/l', status: 'F', ...change });

describe('what somebody reads although it is outdated', () => {
  const releases = [{ version: 1, releasedAt: '2026-11-20T08:00:00Z', releasedBy: 'Ursina Probeli' }];
  const was = (change: object = {}) => ({
    ...{ valueText: '4.1', number: 4.1, unit: 'mmol/l', rangeText: '', flags: [], notes: [], status: 'F', version: 1 },
    ...change,
  });
  const show = (measures: ReviewView['measures'], area: Partial<ReviewView['areas'][number]> = {}) => {
    const areas = [
      {
        ...(aReview.areas[0] as ReviewView['areas'][number]),
        name: inAll('Mineralstoffe'),
        measureIds: ['1'],
        ...area,
      },
    ];
    const { view } = showCase(<CorrectionBanner />, { review: { ...aReview, releases, measures, areas } });
    return view.container.querySelector('span')?.textContent?.replaceAll('\u00a0', ' ');
  };
  const corrected = (change: Partial<ReviewMeasureView> = {}) => aValue({ corrected: was(), ...change } as never);

  it.each<[string, Partial<ReviewMeasureView>, string]>([
    ['another figure', {}, 'Kalium ist neu 4.6 mmol/l statt 4.1 mmol/l.'],
    [
      'a value where there was none',
      { corrected: was({ valueText: '' }) as never },
      'Kalium ist neu 4.6 mmol/l statt kein Wert.',
    ],
    [
      'one that is taken back',
      { status: 'D' },
      'Kalium 4.1 mmol/l ist zurückgezogen und auf der Seite der Person schon ausgeblendet.',
    ],
    [
      'a remark only',
      { corrected: was({ valueText: '4.6', number: 4.6 }) as never },
      'Zu Kalium gibt es eine neue Angabe des Labors.',
    ],
    [
      'the same figure in another unit, which is another value',
      { corrected: was({ valueText: '4.6', number: 4.6, unit: 'mg/dl' }) as never },
      'Kalium ist neu 4.6 mmol/l statt 4.6 mg/dl.',
    ],
  ])('is named: %s', (_what, change, said) => {
    expect(show([corrected(change)])).toBe(`Jemand liest jetzt ein überholtes Resultat.  ${said}`);
  });

  it('is the worst of what changed, with what the released version says of its area', () => {
    const measures = [{ ...corrected(), _id: '7' }, corrected({ critical: true, valueText: '6.7', number: 6.7 })];
    expect(show(measures, { reopened: { level: 'good', resultCategorySummary: null, changed: 1 } })).toBe(
      'Jemand liest jetzt ein überholtes Resultat. Version 1 sagt «Mineralstoffe: Gut». Kalium ist neu 6.7 mmol/l statt 4.1 mmol/l.',
    );
  });

  it('is said also where no value is known that changed', () => {
    expect(show([aValue()])).toMatch(/^Jemand liest jetzt ein überholtes Resultat\.\s*$/);
  });
});
