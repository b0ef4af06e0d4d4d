import { beforeAll, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { theme } from '#web/app/theme/theme.ts';
import { QuestionForm } from '#web/surveys/page/question-form.tsx';
import { speak } from '../render-kit.tsx';
import { anAnswer, aQuestion, words } from './a-survey.ts';

const more = { key: 'what', answerType: 'text', text: words('Was genau?'), showIfAnswer: ['true'] } as const;
const NOTES = aQuestion('notes', { answerType: 'text', required: false, minValue: undefined, maxValue: undefined });
const SURGERY: Question = { ...NOTES, key: 'surgery', answerType: 'boolean', additionalAnswers: [more] };

/** The page of a question; `arrive` is what comes from the server while it is open. */
function open(surveyId: string, question: Question, saved?: AnswerValue) {
  const form = (one: ReturnType<typeof anAnswer> | undefined) => (
    <MantineProvider theme={theme} env="test">
      <MemoryRouter>
        <QuestionForm
          surveyId={surveyId}
          question={question}
          saved={one}
          groupName="Lebensstil"
          onKeep={() => {}}
          onContinue={() => {}}
          submitLabel="Weiter"
        />
      </MemoryRouter>
    </MantineProvider>
  );
  const { rerender } = render(form(saved === undefined ? undefined : anAnswer(question.key, saved)));
  const arrive = (value: AnswerValue, additional: string[] = []) =>
    rerender(
      form({
        ...anAnswer(question.key, value),
        additionalAnswer: additional.map((one) => ({ key: 'what', value: one })),
      }),
    );
  return { arrive };
}

const field = () => screen.getByRole('textbox');

describe('whoever pauses while typing', () => {
  beforeAll(() => speak('de', 'surveys'));

  it.each([
    ['a blank', 'Ich habe ', 'Ich habe'],
    ['a line break', 'Erstens\n', 'Erstens'],
    ['a letter of two parts', 'Mu\u0308de ', 'M\u00fcde'],
    ['nothing yet', '  ', ''],
  ])('keeps %s at the end of what the server has without it', (_what, typed, stored) => {
    const { arrive } = open(`typing-${typed}`, NOTES);
    fireEvent.change(field(), { target: { value: typed } });
    const shown = (field() as HTMLTextAreaElement).value;
    arrive(typed);
    arrive(stored);
    expect(field()).toHaveProperty('value', shown);
  });

  it('keeps it below an answer too', () => {
    const { arrive } = open('typing-below', SURGERY, true);
    fireEvent.change(field(), { target: { value: 'Am Knie ' } });
    arrive(true, ['Am Knie']);
    expect(field()).toHaveProperty('value', 'Am Knie ');
  });

  it('keeps what cannot be saved as it stands, whatever arrives', () => {
    const { arrive } = open('typing-wrong', aQuestion('weight'), 70);
    fireEvent.change(field(), { target: { value: '700' } });
    arrive(71);
    expect(field()).toHaveProperty('value', '700');
  });

  it('is shown what somebody else said instead', () => {
    const { arrive } = open('typing-other', NOTES);
    fireEvent.change(field(), { target: { value: 'Ich habe ' } });
    arrive('Ich habe nichts');
    expect(field()).toHaveProperty('value', 'Ich habe nichts');
  });
});
