import { useCallback, useEffect, useReducer, useRef } from 'react';
import { localText } from '#shared/domain/results/category-summary.ts';
import type { Fingerprints } from '#shared/domain/results/fingerprint-values.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { api } from '#web/client/api.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import type { CellChange } from './draft-cells.ts';
import { changeDraft, type DraftAction, type DraftState, isDirty, openDraft } from './draft-state.ts';
import { isOver } from './is-over.ts';
import { findUnsavedDraft, keepUnsavedDraft } from './unsaved-draft.ts';

/** A pause in typing after which the draft is saved. */
const PAUSE_MS = 900;
/** Refusals after which the case is looked at anew. */
const MOVED_ON: readonly string[] = ['result-changed', 'order-completed', 'order-cancelled'];
/** Waits before a failed save is tried again. */
const RETRIES_MS = [4_000, 10_000, 30_000];

export interface ReviewDraft {
  state: DraftState;
  dirty: boolean;
  /** @param unremarkable areas that these changes accept in one act, which is recorded. */
  change: (changes: readonly CellChange[], unremarkable?: readonly string[]) => void;
  settle: (path: string, value: string) => void;
  seeTakeover: () => void;
  /** Opens what was accepted on other values than those that are taken over now. */
  reopen: (standing: Fingerprints, proposal: ResultDraft) => void;
  /** Saves at once; true when the server has everything and nothing is in conflict. */
  save: () => Promise<boolean>;
  /** The newest state, for what happens after a save. */
  current: () => DraftState;
}

/** The doctor's draft: saves itself, is never overwritten by a colleague's save, and survives a lost connection in this tab. */
export function useReviewDraft(review: ReviewView, userId: string, refetch: () => unknown): ReviewDraft {
  const [state, render] = useReducer(changeDraft, review, (view) =>
    openDraft(view.version, completeDraft(view), findUnsavedDraft(view.orderId, userId)),
  );
  const [saveResult] = api.useSaveResultMutation();
  const latest = useRef(state);
  latest.current = state;
  // At once, not with the next rendering: whoever awaited a save reads what it left.
  const dispatch = useCallback((action: DraftAction) => {
    latest.current = changeDraft(latest.current, action);
    render(action);
  }, []);
  const saving = useRef<Promise<boolean> | null>(null);
  const tries = useRef(0);
  const dirty = isDirty(state);

  const send = useCallback(async (): Promise<boolean> => {
    const { base, draft, conflicts, unremarkable } = latest.current;
    if (conflicts.length > 0) return false;
    if (!isDirty(latest.current)) return true;
    dispatch({ type: 'save-started' });
    const reply = await saveResult({
      params: { id: review._id },
      body: { version: base.version, ...draft, unremarkable },
    });
    if (reply.data) {
      tries.current = 0;
      dispatch({ type: 'saved', version: reply.data.version, at: reply.data.savedAt, sent: draft });
      return true;
    }
    if (errorBodyOf(reply.error)?.error === 'not-unremarkable') {
      dispatch({ type: 'not-unremarkable' });
      refetch();
      return false;
    }
    dispatch({ type: 'save-failed' });
    tries.current += 1;
    // Somebody saved in between: their state is fetched and merged, then what is left is saved again.
    // Or the case is over: that is fetched, and what was typed stays in this tab.
    if (MOVED_ON.includes(errorBodyOf(reply.error)?.error ?? '')) refetch();
    return false;
  }, [saveResult, review._id, refetch, dispatch]);

  const save = useCallback(async (): Promise<boolean> => {
    while (saving.current) await saving.current;
    saving.current = send();
    const done = await saving.current;
    saving.current = null;
    return done;
  }, [send]);

  // The server's newer state; while a save is under way it may be our own, so it waits.
  useEffect(() => {
    if (state.phase === 'saving') return;
    dispatch({ type: 'server-moved', version: review.version, draft: completeDraft(review) });
  }, [review, state.phase, dispatch]);

  useEffect(() => {
    keepUnsavedDraft(review.orderId, userId, dirty ? { base: state.base.draft, draft: state.draft } : null);
    if (!dirty || isOver(review) || state.phase === 'saving' || state.conflicts.length > 0) return;
    const wait =
      state.phase === 'failed' ? (RETRIES_MS[Math.min(tries.current, RETRIES_MS.length) - 1] ?? PAUSE_MS) : PAUSE_MS;
    const timer = setTimeout(() => void save(), wait);
    return () => clearTimeout(timer);
  }, [dirty, state.draft, state.base, state.phase, state.conflicts, review, userId, save]);

  return {
    state,
    dirty,
    change: useCallback(
      (changes, unremarkable = []) => dispatch({ type: 'changed', changes, unremarkable }),
      [dispatch],
    ),
    settle: useCallback((path, value) => dispatch({ type: 'conflict-settled', path, value }), [dispatch]),
    seeTakeover: useCallback(() => dispatch({ type: 'takeover-seen' }), [dispatch]),
    reopen: useCallback((standing, proposal) => dispatch({ type: 'values-changed', standing, proposal }), [dispatch]),
    save,
    current: useCallback(() => latest.current, []),
  };
}

/** The saved draft with an open place for every area and measure of the case: a new laboratory version may have brought some. */
function completeDraft({
  draft,
  areas,
  healthMeasures,
}: Pick<ReviewView, 'draft' | 'areas' | 'healthMeasures'>): ResultDraft {
  const empty = () => localText(() => '');
  return {
    ...draft,
    acknowledged: draft.acknowledged ?? [],
    resultCategories: areas.map(
      ({ resultCategoryId }) =>
        draft.resultCategories.find((area) => area.resultCategoryId === resultCategoryId) ?? {
          resultCategoryId,
          level: null,
          resultCategorySummary: empty(),
          selfComparisonDescriptions: null,
        },
    ),
    healthMeasuresResult: healthMeasures.map(
      ({ healthMeasureId }) =>
        draft.healthMeasuresResult.find((measure) => measure.healthMeasureId === healthMeasureId) ?? {
          healthMeasureId,
          level: null,
        },
    ),
  };
}
