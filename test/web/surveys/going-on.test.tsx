import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import { QuestionForm } from '#web/surveys/page/question-form.tsx';
import { GOING_ON_MS } from '#web/surveys/page/use-going-on.ts';
import { renderKit, speak } from '../render-kit.tsx';

const text = (words: string) => ({ de: words, en: words, fr: words, it: words });
const option = (key: string) => ({ key, label: text(key) });
const asked = (more: Partial<Question> = {}): Question => ({
  key: 'sleep',
  group: 'life',
  order: 1,
  answerType: 'single_value',
  required: true,
  text: text('Wie schlafen Sie?'),
  options: [option('gut'), option('mittel'), option('schlecht')],
  ...more,
});

let kept: Answer[];
let onContinue: jest.Mock<() => void>;
let shown = 0;

/** Each test asks in another questionnaire, so that nothing unfinished comes over. */
function ask(question: Question, saved?: Answer) {
  kept = [];
  onContinue = jest.fn<() => void>(() => expect(kept.length + (saved ? 1 : 0)).toBeGreaterThan(0));
  shown += 1;
  return renderKit(
    <QuestionForm
      surveyId={`survey-${shown}`}
      question={question}
      saved={saved}
      groupName="Lebensstil"
      onKeep={(answer) => kept.push(answer)}
      onContinue={onContinue}
      submitLabel="Weiter"
    />,
  );
}

const radio = (name: string) => screen.getByRole('radio', { name });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** What browsers do on an arrow key: keydown, a click on the next radio button, keyup. */
function arrowTo(from: string, to: string): void {
  fireEvent.keyDown(radio(from), { key: 'ArrowDown' });
  fireEvent.click(radio(to));
  fireEvent.keyUp(radio(to), { key: 'ArrowDown' });
}

describe('a question with one of several answers', () => {
  beforeAll(() => speak('de', 'surveys'));
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['one of several', asked(), 'mittel', 'mittel'],
    ['yes or no', asked({ answerType: 'boolean', options: undefined }), 'Nein', false],
  ] as const)('keeps %s, says so, and goes on by itself', (_kind, question, name, value) => {
    ask(question);
    fireEvent.click(radio(name));
    expect(kept).toEqual([{ questionKey: 'sleep', value, additionalAnswer: [] }]);
    expect(screen.getByText('Notiert')).toBeInTheDocument();
    wait(GOING_ON_MS - 1);
    expect(onContinue).not.toHaveBeenCalled();
    wait(1);
    expect(onContinue).toHaveBeenCalledTimes(1);
  });

  it.each(['Enter', ' '])('goes on by the key %j, also on an answer that was chosen before', (key) => {
    ask(asked(), { questionKey: 'sleep', value: 'gut', additionalAnswer: [] });
    wait(GOING_ON_MS * 3);
    expect(onContinue).not.toHaveBeenCalled();
    fireEvent.keyDown(radio('gut'), { key });
    wait(GOING_ON_MS);
    expect(onContinue).toHaveBeenCalledTimes(1);
  });

  it('chooses by Enter what was only focused', () => {
    ask(asked());
    fireEvent.keyDown(radio('schlecht'), { key: 'Enter' });
    expect(kept.map(({ value }) => value)).toEqual(['schlecht']);
    wait(GOING_ON_MS);
    expect(onContinue).toHaveBeenCalledTimes(1);
  });

  it('stays while arrow keys pass over the answers, and keeps the one they stop at', () => {
    ask(asked());
    fireEvent.click(radio('gut'));
    arrowTo('gut', 'mittel');
    arrowTo('mittel', 'schlecht');
    wait(GOING_ON_MS * 3);
    expect(onContinue).not.toHaveBeenCalled();
    expect(kept.map(({ value }) => value)).toEqual(['gut', 'mittel', 'schlecht']);
    expect(screen.queryByText('Notiert')).toBeNull();
  });

  it('begins the pause anew when the person changes their mind', () => {
    ask(asked());
    fireEvent.click(radio('gut'));
    wait(GOING_ON_MS - 50);
    fireEvent.click(radio('mittel'));
    wait(100);
    expect(onContinue).not.toHaveBeenCalled();
    wait(GOING_ON_MS);
    expect(onContinue).toHaveBeenCalledTimes(1);
    expect(kept.at(-1)?.value).toBe('mittel');
  });

  it('stays where the answer opens another question', () => {
    const more = {
      key: 'what',
      answerType: 'text' as const,
      required: true,
      text: text('Was?'),
      showIfAnswer: ['gut'],
    };
    ask(asked({ additionalAnswers: [more] }));
    fireEvent.click(radio('gut'));
    wait(GOING_ON_MS * 3);
    expect(onContinue).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: /Was\?/ })).toBeInTheDocument();
    fireEvent.click(radio('mittel'));
    wait(GOING_ON_MS);
    expect(onContinue).toHaveBeenCalledTimes(1);
  });

  it('stays on the page that was left meanwhile', () => {
    const { unmount } = ask(asked());
    fireEvent.click(radio('gut'));
    unmount();
    wait(GOING_ON_MS * 3);
    expect(onContinue).not.toHaveBeenCalled();
    expect(kept.map(({ value }) => value)).toEqual(['gut']);
  });

  it('takes the second half of a double click for no answer', () => {
    ask(asked());
    fireEvent.click(radio('schlecht'), { detail: 2 });
    expect(kept).toEqual([]);
  });

  it('waits for the button where several may be chosen', () => {
    ask(asked({ answerType: 'multiple_values' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'gut' }));
    wait(GOING_ON_MS * 3);
    expect(onContinue).not.toHaveBeenCalled();
  });
});
