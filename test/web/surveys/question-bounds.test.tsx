import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { Question } from '#shared/domain/surveys/survey.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { QuestionForm } from '#web/surveys/page/question-form.tsx';
import { renderKit, speak } from '../render-kit.tsx';

const text = { de: 'Wie alt?', en: 'How old?', fr: 'Quel âge?', it: 'Quanti anni?' };
const age = { key: 'age', answerType: 'number', required: true, text, minValue: 18, maxValue: 120 } as Question;

/** What the field says of an answer, in a language. */
async function faultOf(language: Language, typed: string): Promise<string> {
  await speak(language);
  for (const code of LANGUAGES)
    i18next.addResourceBundle(code, 'surveys', JSON.parse(readFileSync(`locales/${code}/surveys.json`, 'utf8')));
  renderKit(
    <QuestionForm
      surveyId={`${language} ${typed}`}
      question={age}
      saved={undefined}
      groupName=""
      onKeep={() => {}}
      onContinue={() => {}}
      submitLabel="go"
    />,
  );
  await userEvent.type(screen.getByRole('textbox'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  const links = (await screen.findByRole('alert')).querySelectorAll('a');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(new RegExp(links[0]?.textContent ?? 'nothing'));
  cleanup();
  return links[0]?.textContent ?? '';
}

afterAll(() => speak('de'));

it.each([
  ['en', 'Minimum allowed value is 18', 'Maximum allowed value is 120'],
  ['de', 'Der kleinste erlaubte Wert ist 18', 'Der grösste erlaubte Wert ist 120'],
  ['fr', 'La valeur minimale autorisée est 18', 'La valeur maximale autorisée est 120'],
  ['it', 'Il valore minimo consentito è 18', 'Il valore massimo consentito è 120'],
] as const)('a number out of bounds is told which are allowed: %s', async (language, below, above) => {
  expect([await faultOf(language, '17'), await faultOf(language, '121')]).toEqual([below, above]);
});
