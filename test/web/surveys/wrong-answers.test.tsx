import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent } from '@testing-library/react';
import type { AnswerType, Question } from '#shared/domain/surveys/survey.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { QuestionForm } from '#web/surveys/page/question-form.tsx';
import { renderKit, speak } from '../render-kit.tsx';

const text = (words: string) => ({ de: words, en: words, fr: words, it: words });
const options = ['a', 'b'].map((key) => ({ key, label: text(key) }));
const BOUNDS: Record<AnswerType, Partial<Question>> = {
  number: { minValue: 30, maxValue: 300, unit: 'kg' },
  text: { maxLength: 5 },
  year: { minValue: 1950 },
  month: {},
  date: {},
  single_value: { options },
  multiple_values: { options },
  boolean: {},
};

/** What is typed into which field (none: nothing is), and the sentence of locales/<language>/errors.json that must stand beside it. */
const WRONG: [type: AnswerType, typed: Record<string, string>, sentence: string, params: Record<string, number>][] = [
  ['number', {}, 'required', {}],
  ['number', { q: '29' }, 'min', { minValue: 30 }],
  ['number', { q: '-61' }, 'min', { minValue: 30 }],
  ['number', { q: '301' }, 'max', { maxValue: 300 }],
  ['number', { q: 'viel' }, 'number', {}],
  ['number', { q: '1,2,3' }, 'number', {}],
  ['number', { q: '6e1' }, 'number', {}],
  ['text', {}, 'required', {}],
  ['text', { q: '   ' }, 'required', {}],
  ['text', { q: 'zu lang' }, 'max-length', { max: 5 }],
  ['text', { q: 'a\u0007b' }, 'control-characters', {}],
  ['year', {}, 'required', {}],
  ['year', { 'q-year': '1949' }, 'min', { minValue: 1950 }],
  ['year', { 'q-year': '199' }, 'year', {}],
  ['year', { 'q-year': '2999' }, 'in-future', {}],
  ['month', { 'q-month': '13', 'q-year': '2024' }, 'month', {}],
  ['month', { 'q-month': '5' }, 'month', {}],
  ['month', { 'q-month': '1', 'q-year': '2999' }, 'in-future', {}],
  ['date', { 'q-day': '31', 'q-month': '2', 'q-year': '2024' }, 'date', {}],
  ['date', { 'q-day': '1', 'q-month': '1' }, 'date', {}],
  ['date', { 'q-day': '1', 'q-month': '1', 'q-year': '2999' }, 'in-future', {}],
  ['date', { 'q-day': '1', 'q-month': '1', 'q-year': '1899' }, 'min', { minValue: 1900 }],
  ['single_value', {}, 'required', {}],
  ['multiple_values', {}, 'required', {}],
  ['boolean', {}, 'required', {}],
];

type Sentences = { field: Record<string, string> };
const sentences = (language: Language) =>
  (JSON.parse(readFileSync(`locales/${language}/errors.json`, 'utf8')) as Sentences).field;
const fill = (sentence: string, params: Record<string, number>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(params[name]));

let shown = 0;

describe.each(LANGUAGES)('an answer typed wrong, in %s', (language) => {
  beforeAll(() => speak(language, 'surveys'));
  afterEach(cleanup);
  afterAll(() => speak('de'));

  it.each(WRONG)('%s %j: %s', (answerType, typed, sentence, params) => {
    const kept = jest.fn();
    const onContinue = jest.fn();
    const question: Question = {
      key: 'q',
      group: 'g',
      order: 1,
      required: true,
      answerType,
      text: text('?'),
      ...BOUNDS[answerType],
    };
    shown += 1;
    renderKit(
      <QuestionForm
        surveyId={`wrong-${shown}`}
        question={question}
        saved={undefined}
        groupName=""
        onKeep={kept}
        onContinue={onContinue}
        submitLabel="go"
      />,
    );
    const field = (id: string) => document.getElementById(id) as HTMLElement;
    for (const [id, value] of Object.entries(typed)) fireEvent.change(field(id), { target: { value } });
    fireEvent.submit(field('q').closest('form') as HTMLFormElement);
    const words = fill(sentences(language)[sentence] ?? `no sentence ${sentence}`, params);
    expect(field('q')).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(document.querySelector('[role="alert"]')).toHaveTextContent(words);
    expect(kept).not.toHaveBeenCalled();
    expect(onContinue).not.toHaveBeenCalled();
  });
});
