import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { Answer, AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { QuestionForm } from '#web/surveys/page/question-form.tsx';
import { GOING_ON_MS } from '#web/surveys/page/use-going-on.ts';
import { renderKit, speak } from '../render-kit.tsx';

const text = (words: string) => ({ de: words, en: words, fr: words, it: words });
const option = (key: string) => ({ key, label: text(key) });
const asked = (more: Partial<Question>): Question => ({
  key: 'weight',
  group: 'about-you',
  order: 1,
  answerType: 'number',
  required: true,
  text: text('Wie schwer sind Sie?'),
  minValue: 30,
  maxValue: 300,
  unit: 'kg',
  ...more,
});
const choice = asked({ answerType: 'single_value', options: [option('nie'), option('oft')], unit: undefined });

let kept: Answer[];
let onContinue: jest.Mock<() => void>;
let shown = 0;

/** Each test asks in another questionnaire, so that nothing unfinished comes over. */
function ask(question: Question, was: AnswerValue, own?: AnswerValue) {
  kept = [];
  onContinue = jest.fn<() => void>();
  shown += 1;
  const answer = (value: AnswerValue): Answer => ({ questionKey: question.key, value, additionalAnswer: [] });
  renderKit(
    <QuestionForm
      surveyId={`former-${shown}`}
      question={question}
      saved={own === undefined ? undefined : answer(own)}
      former={own === undefined ? { ...answer(was), answeredAt: '2026-03-12T09:00:00Z' } : undefined}
      groupName="Über Sie"
      onKeep={(one) => kept.push(one)}
      onContinue={onContinue}
      submitLabel="Weiter"
    />,
  );
}

const mark = () => screen.queryByText('Ihre Antwort vom 12.03.2026');
const values = () => kept.map(({ value }) => value);

describe('an answer of the last questionnaire', () => {
  beforeAll(() => speak('de', 'surveys'));
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stands in the field, is marked with its day, and is no answer before the person confirms it', () => {
    ask(asked({}), 61);
    expect(screen.getByRole('textbox')).toHaveValue('61');
    expect(mark()).toBeInTheDocument();
    expect(kept).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Stimmt noch, weiter' }));
    expect(kept).toEqual([{ questionKey: 'weight', value: 61, additionalAnswer: [] }]);
    expect(onContinue).toHaveBeenCalledTimes(1);
  });

  it('is the person’s own as soon as they change it', () => {
    ask(asked({}), 61);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '63' } });
    expect(mark()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(values()).toEqual([63]);
  });

  it('is confirmed by pressing the answer that is chosen already', () => {
    ask(choice, 'oft');
    fireEvent.click(screen.getByRole('radio', { name: 'oft' }));
    expect(values()).toEqual(['oft']);
    act(() => jest.advanceTimersByTime(GOING_ON_MS));
    expect(onContinue).toHaveBeenCalledTimes(1);
  });

  it('gives way to another choice', () => {
    ask(choice, 'oft');
    fireEvent.click(screen.getByRole('radio', { name: 'nie' }));
    expect(values()).toEqual(['nie']);
    expect(mark()).toBeNull();
  });

  it('is left out where a question is optional and the field is emptied', () => {
    ask(asked({ required: false }), 61);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Überspringen' }));
    expect(values()).toEqual([null]);
  });

  it('is not taken over where today’s bounds refuse it', () => {
    ask(asked({ maxValue: 60 }), 61);
    fireEvent.click(screen.getByRole('button', { name: 'Stimmt noch, weiter' }));
    expect(kept).toEqual([]);
    expect(onContinue).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Der grösste erlaubte Wert ist 60/);
  });

  it('does not stand in for an answer that was given here', () => {
    ask(asked({}), 61, 70);
    expect(screen.getByRole('textbox')).toHaveValue('70');
    expect(mark()).toBeNull();
    expect(screen.getByRole('button', { name: 'Weiter' })).toBeInTheDocument();
  });

  it('is marked in every language', async () => {
    for (const language of LANGUAGES) {
      await speak(language);
      ask(asked({}), 61);
      expect(document.body.textContent).toContain('12.03.2026');
      expect(document.body.textContent).not.toMatch(/formerAnswer\./);
      cleanup();
    }
    await speak('de');
  });
});

describe('an optional choice', () => {
  beforeAll(() => speak('de', 'surveys'));
  const optional = { ...choice, required: false };

  it('can be taken back, and what has the focus then is the first of the answers', () => {
    ask(optional, null, 'oft');
    fireEvent.click(screen.getByRole('button', { name: 'Antwort entfernen' }));
    expect(values()).toEqual([null]);
    expect(screen.getByRole('radio', { name: 'oft' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'nie' })).toHaveFocus();
  });

  it('has nothing to take back before it is made, nor where an answer is required', () => {
    ask(optional, null, null);
    expect(screen.queryByRole('button', { name: 'Antwort entfernen' })).toBeNull();
    cleanup();
    ask(choice, null, 'oft');
    expect(screen.queryByRole('button', { name: 'Antwort entfernen' })).toBeNull();
  });
});

describe('a number with a unit', () => {
  beforeAll(() => speak('de', 'surveys'));

  it.each([
    ['61 kg', 61],
    ['61,5KG', 61.5],
    ["1'00", 100],
  ])('typed as %s is %d', (typed, value) => {
    ask(asked({}), null, null);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
    expect(values()).toEqual([value]);
    expect(screen.getByRole('textbox')).toHaveValue(typed);
  });

  it.each(['kg', '61 cm', '6 1 kg 2'])(
    'typed as %s is refused beside the field, and stays to be corrected',
    (typed) => {
      ask(asked({}), null, null);
      fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
      fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
      expect(kept).toEqual([]);
      expect(screen.getByRole('textbox')).toHaveValue(typed);
      expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Bitte geben Sie eine Zahl ein/);
    },
  );

  it('says its bounds with the unit', () => {
    ask(asked({}), null, null);
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Eine Zahl zwischen 30 und 300\skg/);
  });
});
