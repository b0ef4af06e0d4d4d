import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { AnswerList } from '#web/surveys/answer-list.tsx';
import { ReadOnlySurvey } from '#web/surveys/start/read-only-survey.tsx';
import { listOpen } from '#web/surveys/summary/list-open.ts';
import { OpenAnswers } from '#web/surveys/summary/open-answers.tsx';
import { forgetUnfinished, keepUnfinished } from '#web/surveys/unfinished-answers.ts';
import { renderKit, speak } from '../render-kit.tsx';
import { anAnswer, aQuestion, aSurvey, byPhone } from './a-survey.ts';

const [height, weight] = [aQuestion('height'), aQuestion('weight')] as const;
const row = (key: string) => within(document.querySelector(`[data-row="${key}"]`) as HTMLElement);

beforeAll(() => speak('de', 'surveys'));

describe('what keeps a questionnaire from being submitted', () => {
  afterEach(() => forgetUnfinished('s1', 'weight'));

  it('is every required question without an answer', () => {
    const data = aSurvey([height, weight], { answers: [anAnswer('weight', 61)] });
    expect(listOpen('s1', data).map(({ question }) => question.key)).toEqual(['height']);
  });

  it('is also an answer that was emptied or typed wrong last: the one before it is not what the person means', () => {
    keepUnfinished('s1', anAnswer('weight', null));
    const data = aSurvey([weight], { answers: [anAnswer('weight', 61)] });
    const open = listOpen('s1', data);
    expect(open).toEqual([{ question: weight, isUnfinished: true }]);
    renderKit(<OpenAnswers id="s1" open={open} attempt={0} />);
    expect(screen.getByRole('listitem')).toHaveTextContent(/Frage weight.*noch nicht gültig/);
  });

  it('is nothing of another questionnaire, nor of a question that is hidden by now', () => {
    keepUnfinished('s1', anAnswer('weight', 900));
    expect(listOpen('s2', aSurvey([weight], { answers: [anAnswer('weight', 61)] }))).toEqual([]);
    expect(listOpen('s1', aSurvey([]))).toEqual([]);
  });

  it('stands in links that lead back here, and takes the focus when submitting was tried', () => {
    const open = listOpen('s1', aSurvey([height, weight]));
    const { unmount } = renderKit(<OpenAnswers id="s1" open={open} attempt={0} />);
    expect(screen.getByRole('link', { name: 'Frage height' })).toHaveAttribute(
      'href',
      '/surveys/s1/page/height?summary',
    );
    expect(document.body).toHaveFocus();
    unmount();
    renderKit(<OpenAnswers id="s1" open={open} attempt={1} />);
    expect(screen.getByRole('region', { name: 'Es fehlen noch 2 Antworten' })).toHaveFocus();
  });

  it('is shortened where nearly everything is missing, with the way to all of it', () => {
    const many = Array.from({ length: 20 }, (_, at) => aQuestion(`q${at}`));
    renderKit(<OpenAnswers id="s1" open={listOpen('s1', aSurvey(many))} attempt={0} />);
    expect(screen.getAllByRole('link')).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Alle 20 zeigen' }));
    expect(screen.getAllByRole('link')).toHaveLength(20);
  });
});

describe('the list of answers', () => {
  it('marks what was taken over and is not confirmed, and what a doctor took down', () => {
    const former = [{ ...anAnswer('height', 172), answeredAt: '2026-03-12T09:00:00Z' }];
    const data = aSurvey([height, weight], {
      answers: [anAnswer('weight', 61)],
      former,
      byPhone: [byPhone('weight', 61)],
    });
    renderKit(<AnswerList id="s1" data={data} change />);
    expect(row('height').getByText(/172/)).toBeInTheDocument();
    expect(row('height').getByText('Vom 12.03.2026 übernommen, noch nicht bestätigt')).toBeInTheDocument();
    expect(row('height').getByRole('link')).toHaveTextContent(/^Prüfen/);
    expect(row('weight').getByText(/Am Telefon aufgenommen.*Grund: Anruf, vertippt/)).toBeInTheDocument();
    expect(row('weight').getByRole('link')).toHaveTextContent(/^Ändern/);
  });

  it('asks to answer what has no answer, not to change it', () => {
    renderKit(<AnswerList id="s1" data={aSurvey([height])} change />);
    expect(row('height').getByRole('link')).toHaveTextContent(/^Beantworten/);
  });
});

describe('a questionnaire whose order was cancelled while it was open', () => {
  it('says that, and not that it was completed already', () => {
    const survey = aSurvey([weight], { answers: [anAnswer('weight', 61)], isReadOnly: true });
    const data = { ...survey, customerSurvey: { ...survey.customerSurvey, closed: 'order-cancelled' as const } };
    renderKit(<ReadOnlySurvey id="s1" data={data} isJustClosed late={null} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Diese Bestellung wurde storniert');
    expect(screen.queryByText('Der Fragebogen ist bereits abgeschlossen')).toBeNull();
  });

  it('offers the answers as a file', () => {
    const data = aSurvey([weight], { answers: [anAnswer('weight', 61)], isReadOnly: true });
    renderKit(<ReadOnlySurvey id="s1" data={data} isJustClosed={false} late={null} />);
    expect(screen.getByRole('button', { name: 'Antworten als PDF' })).toBeInTheDocument();
  });
});
