import { describe, expect, it } from '@jest/globals';
import { proposeResult } from '#shared/domain/results/propose-result.ts';
import { proposeSummary } from '#shared/domain/results/propose-summary.ts';
import type { Level } from '#shared/domain/results/types.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const areas = (levels: Record<string, Level | null>) =>
  Object.entries(levels).map(([resultCategoryId, level]) => ({ resultCategoryId, level }));
const say = (levels: Record<string, Level | null>) => proposeSummary(areas(levels), content);

describe('the conclusion that is proposed', () => {
  it.each<[string, Record<string, Level>, string]>([
    ['one calm area', { blood: 'good' }, 'Der Bereich «Blutbild» ist in Ordnung.'],
    ['calm areas only', { blood: 'good', iron: 'outstanding', thyroid: 'good' }, 'Alle 3 Bereiche sind in Ordnung.'],
    [
      'one that needs attention beside one that does not',
      { blood: 'good', lipids: 'bad' },
      'Der Bereich «Blutfette» ist auffällig. Der andere Bereich ist in Ordnung.',
    ],
    [
      'two of a kind in the order of the content, whatever the order of the draft',
      { lipids: 'belowAverage', iron: 'belowAverage', blood: 'good', thyroid: 'good' },
      'In den Bereichen «Eisenhaushalt» und «Blutfette» gibt es etwas zu beachten. Die anderen 2 Bereiche sind in Ordnung.',
    ],
    [
      'every kind, most urgent first, and nothing said to be in order that is not',
      { blood: 'unjudgeable', iron: 'belowAverage', lipids: 'bad' },
      'Der Bereich «Blutfette» ist auffällig. Im Bereich «Eisenhaushalt» gibt es etwas zu beachten. Den Bereich «Blutbild» konnten wir nicht beurteilen.',
    ],
  ])('for %s', (_name, levels, sentence) => {
    expect(say(levels)?.de).toBe(sentence);
  });

  it('is nothing while one area is not judged, or there is none', () => {
    expect(say({ blood: 'good', iron: null })).toBeNull();
    expect(say({})).toBeNull();
  });

  it('is never in the draft by itself: without a doctor’s act the release finds no conclusion', () => {
    const measures = [aMeasure('hemoglobin', { number: 131 })];
    const { draft } = proposeResult({ content, orderedMarkers: ['hemoglobin'], measures, previousLevels: null });
    expect(proposeSummary(draft.resultCategories, content)?.de).toBe('Der Bereich «Blutbild» ist in Ordnung.');
    expect(Object.values(draft.summary)).toEqual(['', '', '', '']);
  });

  it('is complete in every language, and lists as the language does', () => {
    const text = say({ blood: 'bad', iron: 'bad', lipids: 'bad', thyroid: 'good' });
    expect(text?.fr).toBe(
      'Les domaines «Hémogramme», «Fer» et «Lipides sanguins» demandent votre attention. L’autre domaine est en ordre.',
    );
    for (const language of LANGUAGES) {
      expect(text?.[language]).not.toBe('');
      expect(text?.[language]).not.toMatch(/[{}]/);
    }
  });
});
