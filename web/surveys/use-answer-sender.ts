import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { useKeptSurvey } from './kept/use-kept-survey.ts';
import { sendSurvey } from './send-survey.ts';
import type { SendOutcome } from './send-unsent.ts';
import { keepUnsent, listUnsent } from './unsent-answers.ts';
import { onUnsentChange } from './unsent-changes.ts';
import { useSurveyOwner } from './use-survey-owner.ts';

/** A typed text is sent when the person pauses; a choice at once. */
const TYPING_PAUSE_MS = 600;
/** Waits before another try when the server does not answer though the browser thinks it is online. */
const RETRIES_MS = [4_000, 10_000, 30_000, 60_000];

/** Answers that came too late, and the code of the refusal. */
export interface LateAnswers {
  questionKeys: string[];
  code: CallError['error'];
}

export interface AnswerSender {
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'offline';
  /** Instant of the last answer the server confirmed. */
  savedAt: string | null;
  /** The questionnaire takes no more answers: those that were told so; null while it takes them. */
  closed: LateAnswers | null;
  /** Answers the server did not take. */
  refused: { questionKey: string; error: CallError }[];
  /** Keeps an answer in this browser and sends it. */
  keep: (question: Question, answer: Answer, options?: { typing?: boolean }) => void;
  /** Resolves when this browser has written down what was kept: then it survives whatever happens to the page. */
  whenKept: () => Promise<void>;
  /** Sends what is left; `done` when the server has everything. */
  flush: () => Promise<SendOutcome>;
}

/** Saves answers one by one: first in this browser, then on the server, again and again until they are there. */
export function useAnswerSender(surveyId: string): AnswerSender {
  const dispatch = useAppDispatch();
  const userId = useSurveyOwner();
  const isOnline = useOnline();
  const [phase, setPhase] = useState<'idle' | 'saving' | 'saved' | 'waiting'>('idle');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [closed, setClosed] = useState<LateAnswers | null>(null);
  const [refused, setRefused] = useState<AnswerSender['refused']>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tries = useRef(0);
  const keeping = useRef(Promise.resolve());
  // What the server has of each question as this page shows it: a later answer of another device is then known as such.
  const { data } = api.useListAnswersQuery({ params: { id: surveyId } });
  const kept = useKeptSurvey(surveyId);
  const answers = (data ?? kept?.answers)?.answers;

  const flush = useCallback(async (): Promise<SendOutcome> => {
    clearTimeout(timer.current);
    await keeping.current;
    if ((await listUnsent(surveyId, userId)).length === 0) return 'done';
    setPhase('saving');
    const outcome = await sendSurvey(dispatch, {
      surveyId,
      userId,
      onSaved: ({ questionKey }, saved) => {
        setSavedAt(saved.savedAt);
        setRefused((all) => all.filter((one) => one.questionKey !== questionKey));
      },
      refusals: {
        onClosed: (late, { error }) =>
          setClosed({ questionKeys: late.map(({ questionKey }) => questionKey), code: error }),
        onRefused: ({ questionKey }, error) =>
          setRefused((all) => [...all.filter((one) => one.questionKey !== questionKey), { questionKey, error }]),
      },
    });
    tries.current = outcome === 'waiting' ? tries.current + 1 : 0;
    if (outcome === 'closed') dispatch(api.util.invalidateTags([{ type: 'survey', id: surveyId }]));
    setPhase(outcome === 'waiting' ? 'waiting' : 'saved');
    return outcome;
  }, [dispatch, surveyId, userId]);

  useEffect(() => {
    if (isOnline) return void flush();
    // What a page before this one left here waits too, and is spoken of.
    let isShown = true;
    void listUnsent(surveyId, userId).then(({ length }) => {
      if (isShown && length > 0) setPhase('waiting');
    });
    return () => {
      isShown = false;
    };
  }, [isOnline, flush, surveyId, userId]);

  // Another tab may have sent what was given here.
  useEffect(
    () =>
      onUnsentChange((change) => {
        if (change.surveyId === surveyId && change.saved) setSavedAt((before) => before ?? new Date().toISOString());
      }),
    [surveyId],
  );

  useEffect(() => {
    if (phase !== 'waiting') return;
    const wait = RETRIES_MS[Math.min(tries.current, RETRIES_MS.length) - 1] ?? 0;
    timer.current = setTimeout(() => void flush(), wait);
    return () => clearTimeout(timer.current);
  }, [phase, flush]);

  const keep = useCallback(
    (question: Question, answer: Answer, { typing = false } = {}) => {
      const seenAt = answers?.find(({ questionKey }) => questionKey === question.key)?.answeredAt ?? null;
      const kept = { ...answer, surveyId, userId, id: uuidv7(), order: question.order, at: Date.now(), seenAt };
      keeping.current = Promise.all([keeping.current, keepUnsent(kept)]).then(() => undefined);
      clearTimeout(timer.current);
      if (typing) timer.current = setTimeout(() => void flush(), TYPING_PAUSE_MS);
      else void flush();
    },
    [surveyId, userId, flush, answers],
  );

  const state =
    phase === 'waiting' ? (isOnline ? 'failed' : 'offline') : phase === 'saved' && savedAt === null ? 'idle' : phase;
  const whenKept = useCallback(() => keeping.current, []);
  return { state, savedAt, closed, refused, keep, whenKept, flush };
}
