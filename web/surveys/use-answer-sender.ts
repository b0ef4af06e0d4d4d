import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import type { AnswerSavedView } from '#shared/views/surveys.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { type SendOutcome, sendUnsent } from './send-unsent.ts';
import { toAnswerBody } from './to-answer-body.ts';
import { keepUnsent, listUnsent, type UnsentAnswer } from './unsent-answers.ts';

/** A typed text is sent when the person pauses; a choice at once. */
const TYPING_PAUSE_MS = 600;
/** Waits before another try when the server does not answer though the browser thinks it is online. */
const RETRIES_MS = [4_000, 10_000, 30_000, 60_000];

/** An answer that came too late, and the code of the refusal. */
export interface ClosedAnswer {
  questionKey: string;
  code: CallError['error'];
}

export interface AnswerSender {
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'offline';
  /** Instant of the last answer the server confirmed. */
  savedAt: string | null;
  /** The questionnaire takes no more answers: the answer that was told so; null while it takes them. */
  closed: ClosedAnswer | null;
  /** Answers the server did not take. */
  refused: { questionKey: string; error: CallError }[];
  /** Keeps an answer in this browser and sends it. */
  keep: (question: Question, answer: Answer, options?: { typing?: boolean }) => void;
  /** Sends what is left; `done` when the server has everything. */
  flush: () => Promise<SendOutcome>;
}

/** Saves answers one by one: first in this browser, then on the server, again and again until they are there. */
export function useAnswerSender(surveyId: string): AnswerSender {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?.id ?? '';
  const [saveAnswer] = api.useSaveAnswerMutation();
  const isOnline = useOnline();
  const [phase, setPhase] = useState<'idle' | 'saving' | 'saved' | 'waiting'>('idle');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [closed, setClosed] = useState<ClosedAnswer | null>(null);
  const [refused, setRefused] = useState<AnswerSender['refused']>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tries = useRef(0);

  const note = useCallback(
    (answer: UnsentAnswer, saved: AnswerSavedView) => {
      const params = { id: surveyId };
      const { questionKey, value, additionalAnswer } = answer;
      const row = { questionKey, value, additionalAnswer, answeredAt: saved.answeredAt };
      dispatch(
        api.util.updateQueryData('listAnswers', { params }, (view) => ({
          answers: [...view.answers.filter((one) => one.questionKey !== questionKey), row],
        })),
      );
      dispatch(
        api.util.updateQueryData('getCustomerSurvey', { params }, (view) => ({ ...view, status: saved.status })),
      );
      setSavedAt(saved.answeredAt);
      setRefused((all) => all.filter((one) => one.questionKey !== questionKey));
    },
    [dispatch, surveyId],
  );

  const flush = useCallback(async (): Promise<SendOutcome> => {
    clearTimeout(timer.current);
    if (listUnsent(surveyId, userId).length === 0) return 'done';
    setPhase('saving');
    const outcome = await sendUnsent({
      surveyId,
      userId,
      save: async (answer) => {
        const { data, error } = await saveAnswer({ params: { id: surveyId }, body: toAnswerBody(answer) });
        return { data, error: error as CallError | undefined };
      },
      onSaved: note,
      onClosed: ({ questionKey }, { error }) => setClosed({ questionKey, code: error }),
      onRefused: ({ questionKey }, error) =>
        setRefused((all) => [...all.filter((one) => one.questionKey !== questionKey), { questionKey, error }]),
    });
    tries.current = outcome === 'waiting' ? tries.current + 1 : 0;
    if (outcome === 'closed') dispatch(api.util.invalidateTags([{ type: 'survey', id: surveyId }]));
    setPhase(outcome === 'waiting' ? 'waiting' : 'saved');
    return outcome;
  }, [dispatch, surveyId, userId, saveAnswer, note]);

  useEffect(() => {
    if (isOnline) void flush();
  }, [isOnline, flush]);

  useEffect(() => {
    if (phase !== 'waiting') return;
    const wait = RETRIES_MS[Math.min(tries.current, RETRIES_MS.length) - 1] ?? 0;
    timer.current = setTimeout(() => void flush(), wait);
    return () => clearTimeout(timer.current);
  }, [phase, flush]);

  const keep = useCallback(
    (question: Question, answer: Answer, { typing = false } = {}) => {
      keepUnsent(surveyId, { ...answer, order: question.order, userId, at: new Date().toISOString() });
      clearTimeout(timer.current);
      if (typing) timer.current = setTimeout(() => void flush(), TYPING_PAUSE_MS);
      else void flush();
    },
    [surveyId, userId, flush],
  );

  const state =
    phase === 'waiting' ? (isOnline ? 'failed' : 'offline') : phase === 'saved' && savedAt === null ? 'idle' : phase;
  return { state, savedAt, closed, refused, keep, flush };
}
