import { describe, expect, it } from '@jest/globals';
import { answerWords } from '#shared/domain/surveys/answer-words.ts';
import type { AnswerBounds, AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { Language } from '#shared/languages.ts';

const options = [
  { key: 'iron', label: { de: 'Eisen', en: 'Iron', fr: 'Fer', it: 'Ferro' } },
  { key: 'biotin', label: { de: 'Biotin', en: 'Biotin', fr: 'Biotine', it: 'Biotina' } },
];
const words = { yes: 'Oui', no: 'Non' };

describe('an answer in words', () => {
  it.each<[AnswerBounds, AnswerValue, Language, string]>([
    [{ answerType: 'boolean' }, true, 'fr', 'Oui'],
    [{ answerType: 'boolean' }, false, 'fr', 'Non'],
    [{ answerType: 'single_value', options }, 'iron', 'de', 'Eisen'],
    [{ answerType: 'single_value', options }, 'iron', 'it', 'Ferro'],
    [{ answerType: 'single_value', options }, 'gone', 'de', 'gone'],
    [{ answerType: 'multiple_values', options }, ['iron', 'biotin'], 'fr', 'Fer, Biotine'],
    [{ answerType: 'multiple_values', options }, [], 'fr', ''],
    [{ answerType: 'number', unit: 'cm' }, 172, 'de', '172 cm'],
    [{ answerType: 'number' }, 0, 'de', '0'],
    [{ answerType: 'date' }, '2026-03-04', 'de', '04.03.2026'],
    [{ answerType: 'date' }, 'unknown', 'de', 'unknown'],
    [{ answerType: 'month' }, '2026-01', 'de', 'Januar 2026'],
    [{ answerType: 'month' }, '2026-12', 'fr', 'décembre 2026'],
    [{ answerType: 'month' }, '2026-13', 'de', '2026-13'],
    [{ answerType: 'year' }, '2015', 'de', '2015'],
    [{ answerType: 'text' }, 'Alles gut', 'de', 'Alles gut'],
    [{ answerType: 'text' }, '  ', 'de', ''],
    [{ answerType: 'text' }, null, 'de', ''],
  ])('%j %j in %s: %s', (bounds, value, language, expected) => {
    expect(answerWords(bounds, value, language, words)).toBe(expected);
  });
});
