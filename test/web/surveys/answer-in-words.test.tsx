import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import i18next, { type TFunction } from 'i18next';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { AnswerBounds, AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { Language } from '#shared/languages.ts';
import { formatAnswer } from '#web/surveys/format-answer.ts';
import { GivenAnswer } from '#web/surveys/given-answer.tsx';
import { AnswerField } from '#web/surveys/page/answer-field.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { anAnswer, aQuestion, words } from './a-survey.ts';

beforeAll(() => speak('de', 'surveys'));
afterAll(() => speak('de'));

const local = (de: string, fr: string) => ({ ...words(de), fr });
const options = [
  { key: 'iron', label: local('Eisen', 'Fer') },
  { key: 'd', label: local('Vitamin D', 'Vitamine D') },
];
const t = ((key: string) => i18next.t(key)) as TFunction;

describe('an answer in words', () => {
  it.each<[Partial<AnswerBounds>, AnswerValue, Language, string]>([
    [{ answerType: 'boolean' }, true, 'de', 'Ja'],
    [{ answerType: 'boolean' }, false, 'de', 'Nein'],
    [{ answerType: 'boolean' }, false, 'fr', 'Non'],
    [{ answerType: 'number' }, 0, 'de', '0'],
    [{ answerType: 'number', unit: 'cm' }, 172, 'de', '172 cm'],
    [{ answerType: 'single_value', options }, 'iron', 'de', 'Eisen'],
    [{ answerType: 'single_value', options }, 'iron', 'fr', 'Fer'],
    [{ answerType: 'single_value', options }, 'gone', 'de', 'gone'],
    [{ answerType: 'multiple_values', options }, ['iron', 'd'], 'de', 'Eisen, Vitamin D'],
    [{ answerType: 'multiple_values', options }, ['d', 'gone'], 'fr', 'Vitamine D, gone'],
    [{ answerType: 'multiple_values', options }, [], 'de', ''],
    [{ answerType: 'date' }, '2026-10-05', 'de', '05.10.2026'],
    [{ answerType: 'date' }, 'bald', 'de', 'bald'],
    [{ answerType: 'month' }, '2026-10', 'de', 'Oktober 2026'],
    [{ answerType: 'month' }, '2026-10', 'fr', 'octobre 2026'],
    [{ answerType: 'month' }, 'bald', 'de', 'bald'],
    [{ answerType: 'year' }, '1999', 'de', '1999'],
    [{ answerType: 'text' }, 'Seit dem Sommer', 'de', 'Seit dem Sommer'],
    [{ answerType: 'text' }, '  ', 'de', ''],
    [{ answerType: 'text' }, null, 'de', ''],
  ])('%j %j in %s: %s', async (bounds, value, language, said) => {
    await speak(language);
    expect(formatAnswer(bounds as AnswerBounds, value, language, t)).toBe(said);
  });
});

describe('an answer that is shown', () => {
  beforeEach(() => speak('de'));
  const question = aQuestion('smoking', {
    answerType: 'boolean',
    additionalAnswers: [
      { key: 'since', answerType: 'month', text: words('Seit wann?'), showIfAnswer: ['true'] },
      { key: 'many', answerType: 'number', unit: 'Stück', text: words('Wie viele?'), showIfAnswer: ['true'] },
      { key: 'what', answerType: 'text', text: words('Was?'), showIfAnswer: ['true'] },
    ],
  });

  it('has with it what was answered below it', () => {
    const answer = {
      ...anAnswer('smoking', true),
      additionalAnswer: [
        { key: 'many', value: 10 },
        { key: 'since', value: '2020-04' },
        { key: 'what', value: null },
      ],
    };
    const { container } = render(<GivenAnswer question={question} answer={answer} />);
    expect([...container.children].map(({ textContent }) => textContent)).toEqual([
      'Ja',
      'Seit wann? April 2020',
      'Wie viele? 10 Stück',
    ]);
  });

  it.each([undefined, anAnswer('smoking', null)])('is said to be none where it is: %j', (answer) => {
    render(<GivenAnswer question={question} answer={answer} />);
    expect(screen.getByText('Keine Antwort')).toBeInTheDocument();
  });
});

describe('what an answer may be', () => {
  beforeEach(() => speak('de'));
  const thisYear = zurichDate(new Date()).slice(0, 4);

  it.each<[AnswerBounds, string]>([
    [{ answerType: 'number', minValue: 30, maxValue: 300, unit: 'kg' }, 'Eine Zahl zwischen 30 und 300 kg'],
    [{ answerType: 'number', minValue: 0, maxValue: 10 }, 'Eine Zahl zwischen 0 und 10'],
    [{ answerType: 'number', minValue: 18 }, 'Eine Zahl ab 18'],
    [{ answerType: 'number', maxValue: 0, unit: 'mm' }, 'Eine Zahl bis 0 mm'],
    [{ answerType: 'year', minValue: 1950, maxValue: 2020 }, 'Ein Jahr zwischen 1950 und 2020'],
    [{ answerType: 'year' }, `Ein Jahr zwischen 1900 und ${thisYear}`],
    [{ answerType: 'month' }, 'Monat und Jahr, zum Beispiel 3 2024'],
    [{ answerType: 'date' }, 'Tag, Monat und Jahr, zum Beispiel 24 3 2026'],
    [{ answerType: 'multiple_values', options }, 'Sie können mehreres auswählen.'],
  ])('is said before anything is typed: %j', (bounds, hint) => {
    renderKit(<AnswerField id="q" bounds={bounds} label="Wie viel?" value={null} onChange={() => {}} />);
    expect(screen.getByText(hint)).toBeInTheDocument();
  });

  it('is not said where there is nothing to say', () => {
    renderKit(
      <AnswerField id="q" bounds={{ answerType: 'number' }} label="Wie viel?" value={null} onChange={() => {}} />,
    );
    expect(screen.queryByText(/^Eine Zahl/)).toBeNull();
  });
});
