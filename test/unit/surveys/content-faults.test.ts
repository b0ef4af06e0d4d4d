import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { listContentFaults } from '#shared/domain/surveys/list-content-faults.ts';
import { LANGUAGES } from '#shared/languages.ts';

type Json = { [key: string]: Json } & Json[] & string;

const read = (name: string): Json => JSON.parse(readFileSync(`shared/content/${name}.json`, 'utf8'));
const PRODUCT_GROUPS = (read('product-groups') as unknown as { key: string }[]).map(({ key }) => key);
const put = (value: unknown) => value as Json;

/** The faults of the shipped content after an edit. */
function faultsAfter(edit: (content: Json) => void, productGroups = PRODUCT_GROUPS): string[] {
  const content = read('survey');
  edit(content);
  return listContentFaults(content, productGroups);
}
/** The part of a list at a place. */
const at = (list: Json | undefined, place: number) => (list as unknown as Json[])[place] as Json;
const set = (part: Json, property: string, value: unknown): void => {
  part[property] = put(value);
};
const question = (content: Json, key: string): Json =>
  (content.questions as unknown as Json[]).find((one) => one.key === key) as Json;

describe('the questionnaires that are shipped', () => {
  it('have no fault', () => expect(faultsAfter(() => undefined)).toEqual([]));
});

describe('content with a fault is told where it is', () => {
  it.each(LANGUAGES)('a text that is missing in %s, wherever it stands', (language) => {
    const faults = faultsAfter((content) => {
      delete (question(content, 'height').text as Json)[language];
      (question(content, 'height').hint as Json)[language] = put('  ');
      delete (at(question(content, 'smoke').options, 0).label as Json)[language];
      delete (at(question(content, 'smoke').additionalAnswers, 0).text as Json)[language];
      delete (at(content.groups, 0).name as Json)[language];
    });
    expect(faults).toEqual([
      `group about-you: name is missing in ${language}`,
      `question height: text is missing in ${language}`,
      `question height: hint is missing in ${language}`,
      `question smoke, option never: label is missing in ${language}`,
      `question smoke, additional answer smoke-per-week: text is missing in ${language}`,
    ]);
  });

  it('conditions that run in a circle, of one, two and three questions', () => {
    const faults = faultsAfter((content) => {
      question(content, 'surgery').showIf = put({ question: 'surgery', anyOf: ['true'] });
      question(content, 'infection').showIf = put({ question: 'allergies', anyOf: ['true'] });
      question(content, 'allergies').showIf = put({ question: 'infection', anyOf: ['true'] });
    });
    expect(faults).toEqual([
      'question surgery: its condition runs in a circle (surgery → surgery)',
      'question infection: its condition runs in a circle (infection → allergies → infection)',
      'question allergies: its condition runs in a circle (allergies → infection → allergies)',
    ]);
    const three = faultsAfter((content) => {
      question(content, 'smoke').showIf = put({ question: 'surgery', anyOf: ['true'] });
      question(content, 'surgery').showIf = put({ question: 'infection', anyOf: ['true'] });
      question(content, 'infection').showIf = put({ question: 'smoke', anyOf: ['yes'] });
    });
    expect(three.map((fault) => fault.slice(0, fault.indexOf(':')))).toEqual([
      'question smoke',
      'question surgery',
      'question infection',
    ]);
    expect(three[0]).toContain('smoke → surgery → infection → smoke');
  });

  it.each<[string, (content: Json) => void, string]>([
    [
      'a condition on no question',
      (c) => set(question(c, 'surgery'), 'showIf', { question: 'nobody' }),
      'question surgery: showIf names question nobody, which does not exist',
    ],
    [
      'a condition on no answer',
      (c) => set(question(c, 'diet-since'), 'showIf', { question: 'diet', anyOf: ['paleo'] }),
      'question diet-since: showIf names paleo, which is no answer to diet',
    ],
    [
      'a condition on no sex',
      (c) => set(question(c, 'pregnant'), 'showIf', { sex: 'w' }),
      'question pregnant: showIf knows no sex w',
    ],
    [
      'a condition that is misspelt',
      (c) => set(question(c, 'pregnant'), 'showIf', { sexe: 'female' }),
      'question pregnant: showIf knows no sexe',
    ],
    [
      'an unknown answer type',
      (c) => set(question(c, 'height'), 'answerType', 'integer'),
      'question height: there is no answer type integer',
    ],
    [
      'a misspelt property',
      (c) => set(question(c, 'height'), 'minvalue', 1),
      'question height: nothing is known of minvalue',
    ],
    ['a choice of nothing', (c) => set(question(c, 'smoke'), 'options', []), 'question smoke: has no options'],
    [
      'an exclusive option that is none',
      (c) => set(question(c, 'symptoms'), 'exclusiveOption', 'nix'),
      'question symptoms: there is no option nix',
    ],
    [
      'bounds that leave nothing',
      (c) => set(question(c, 'height'), 'minValue', 300),
      'question height: minValue is above maxValue',
    ],
    [
      'a bound that is a text',
      (c) => set(question(c, 'height'), 'minValue', '100'),
      'question height: minValue is no number',
    ],
    [
      'two options of one key',
      (c) => set(at(question(c, 'smoke').options, 1), 'key', 'never'),
      'question smoke: option never is there twice',
    ],
    [
      'a key with a space',
      (c) => set(question(c, 'notes'), 'key', 'any notes'),
      'question any notes: a key is of small letters, digits and hyphens, 60 at most',
    ],
    ['a key of two questions', (c) => set(question(c, 'weight'), 'key', 'height'), 'question height is there twice'],
    [
      'a further question on no answer',
      (c) => set(at(question(c, 'smoke').additionalAnswers, 0), 'showIfAnswer', ['often']),
      'question smoke, additional answer smoke-per-week: there is no answer often',
    ],
    [
      'a question of no group',
      (c) => set(question(c, 'notes'), 'group', 'other'),
      'question notes: there is no group other',
    ],
    [
      'a question that its group does not list',
      (c) => set(at(c.groups, 6), 'questions', (at(c.groups, 6).questions as unknown as string[]).slice(0, -1)),
      'group wellbeing: question notes is not listed',
    ],
    ['a group twice', (c) => set(at(c.groups, 1), 'key', 'about-you'), 'group about-you is there twice'],
    [
      'a questionnaire of no group',
      (c) => set(at(c.surveys, 0), 'groups', ['hobbies']),
      'questionnaire of health-check: there is no group hobbies',
    ],
    [
      'a questionnaire at no time',
      (c) => set(at(c.surveys, 0), 'asked', 'sometimes'),
      'questionnaire of health-check: asked is with-order or after-order',
    ],
    [
      'a questionnaire of no product group',
      (c) => set(at(c.surveys, 0), 'productGroup', 'hair'),
      'questionnaire of hair: there is no such product group',
    ],
    [
      'a condition on what is not asked',
      (c) => {
        question(c, 'coffee').showIf = put({ question: 'smoke' });
        at(c.surveys, 0).groups = put(['nutrition']);
      },
      'questionnaire of health-check: coffee depends on smoke, which it does not ask',
    ],
    ['a number of two questions', (c) => set(question(c, 'weight'), 'order', 1), 'two questions are number 1'],
    [
      'numbers that begin anew in each group',
      (c) => set(question(c, 'smoke'), 'order', 0.5),
      'question smoke: its number is below one of the groups before',
    ],
    [
      'a condition on what is asked later',
      (c) => set(question(c, 'diet'), 'showIf', { question: 'surgery', anyOf: ['true'] }),
      'question diet: its condition names surgery, which is asked later',
    ],
    ['something else', (c) => set(c, 'texts', {}), 'the content: nothing is known of texts'],
  ])('%s', (_what, edit, fault) => {
    expect(faultsAfter(edit)).toContain(fault);
  });

  it('a product group without a questionnaire', () => {
    expect(faultsAfter(() => undefined, [...PRODUCT_GROUPS, 'hair'])).toEqual([
      'product group hair has no questionnaire',
    ]);
  });

  it.each([[null], [[]], ['text'], [{}], [{ groups: [], questions: [1], surveys: {} }]])(
    '%j is no content',
    (content) => {
      expect(listContentFaults(content, [])).toEqual([
        'there are no groups',
        'there are no questions',
        'there are no surveys',
      ]);
    },
  );

  it('all of it at once', () => {
    const faults = faultsAfter((content) => {
      delete (question(content, 'height').text as Json).fr;
      question(content, 'surgery').showIf = put({ question: 'nobody' });
      (content.surveys as unknown as Json[]).pop();
    });
    expect(faults).toHaveLength(3);
  });
});
