import { describe, expect, it } from '@jest/globals';
import { defaultCategorySummary } from '#shared/domain/results/category-summary.ts';
import { isBetterThanValues, limitLevel, mayDeviate } from '#shared/domain/results/limit-level.ts';
import type { BloodMeasure, Level } from '#shared/domain/results/types.ts';
import { DEVIATION_MIN_LENGTH } from '#shared/limits/results.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const within = aMeasure('ferritin');
const below = aMeasure('iron', { position: 'below', side: 'low' });
const above = aMeasure('transferrin', { position: 'above', side: 'high' });
const critical = aMeasure('transferrin-saturation', { position: 'critical', critical: true, side: 'low' });
/** The laboratory called it critical, though it lies inside the range. */
const flagged = aMeasure('ferritin', { critical: true, criticalBy: 'lab-flag' });
const text = aMeasure('ferritin', { number: null, valueText: 'negativ', position: null, positionReason: 'text' });
const withdrawn = aMeasure('iron', { position: 'below', side: 'low', status: 'W' });

describe('the best level that values allow', () => {
  it.each<[string, BloodMeasure[], Level]>([
    ['no value', [], 'outstanding'],
    ['all inside', [within, within], 'outstanding'],
    ['a word without a range', [text], 'outstanding'],
    ['one below among many inside', [within, within, below, within], 'belowAverage'],
    ['one above', [above], 'belowAverage'],
    ['a critical one beside one below', [below, critical, within], 'bad'],
    ['one the laboratory flagged as critical', [flagged], 'bad'],
    ['one outside that was taken back', [within, withdrawn], 'outstanding'],
  ])('%s', (_name, measures, level) => {
    expect(limitLevel(measures)).toBe(level);
  });

  it.each<[Level, BloodMeasure[], boolean]>([
    ['outstanding', [within], false],
    ['good', [below], true],
    ['outstanding', [below], true],
    ['belowAverage', [below], false],
    ['bad', [below], false],
    ['belowAverage', [critical], true],
    ['bad', [critical], false],
    ['unjudgeable', [critical], false],
  ])('%s is better than its values: %#', (level, measures, isBetter) => {
    expect(isBetterThanValues(level, measures)).toBe(isBetter);
  });
});

describe('a level better than its values', () => {
  const template = (level: Level) => defaultCategorySummary('iron', level, content)?.de ?? '';
  const reason = 'Der tiefe Eisenwert schwankt im Tagesverlauf und ist ohne Bedeutung.';
  it.each<[string, string, BloodMeasure[], boolean]>([
    ['with the sentence of the template', template('good'), [below], false],
    ['with the sentences of two templates', `${template('good')} ${template('belowAverage')}`, [below], false],
    ['without a text', '', [below], false],
    ['with a word', `${template('good')} Ok, gut.`, [below], false],
    ['explained', reason, [below], true],
    ['with just enough words', 'x'.repeat(DEVIATION_MIN_LENGTH), [below], true],
    ['with a letter less', 'x'.repeat(DEVIATION_MIN_LENGTH - 1), [below], false],
    ['explained behind the template', `${template('good')} ${reason}`, [below], true],
    ['explained, but critical', reason, [critical], false],
  ])('%s', (_name, words, measures, isAllowed) => {
    const facts = { resultCategoryId: 'iron', level: 'good' as const, language: 'de' as const, measures, content };
    expect(mayDeviate({ ...facts, text: words })).toBe(isAllowed);
  });
});
