import type { Fingerprints } from '#shared/domain/results/fingerprint-values.ts';
import { reopenDraft } from '#shared/domain/results/reopen-draft.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { type CellChange, isSameDraft, levelCell, withChanges } from './draft-cells.ts';
import { type Conflict, mergeDrafts } from './merge-drafts.ts';
import type { UnsavedDraft } from './unsaved-draft.ts';

/** The draft as the doctor edits it, and what the server is known to have. */
export interface DraftState {
  base: { version: number; draft: ResultDraft };
  draft: ResultDraft;
  conflicts: Conflict[];
  /** Areas accepted in one act as unremarkable, which the next save says too. */
  unremarkable: string[];
  /** How many places a colleague's save changed here, since the doctor last looked. */
  takenOver: number;
  phase: 'idle' | 'saving' | 'saved' | 'failed';
  savedAt: string | null;
}

export type DraftAction =
  | { type: 'changed'; changes: readonly CellChange[]; unremarkable?: readonly string[] }
  | { type: 'server-moved'; version: number; draft: ResultDraft }
  | { type: 'save-started' }
  | { type: 'saved'; version: number; at: string; sent: ResultDraft }
  | { type: 'save-failed' }
  | { type: 'not-unremarkable' }
  | { type: 'conflict-settled'; path: string; value: string }
  | { type: 'takeover-seen' }
  | { type: 'values-changed'; standing: Fingerprints; proposal: ResultDraft };

/** A case as it is opened; what an earlier visit of this tab left unsaved is merged in. */
export function openDraft(version: number, draft: ResultDraft, unsaved: UnsavedDraft | null): DraftState {
  const start: DraftState = {
    base: { version, draft },
    draft,
    conflicts: [],
    unremarkable: [],
    takenOver: 0,
    phase: 'idle',
    savedAt: null,
  };
  if (!unsaved) return start;
  const merged = mergeDrafts(unsaved.base, unsaved.draft, draft);
  return { ...start, draft: merged.draft, conflicts: merged.conflicts };
}

export function changeDraft(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'changed':
      return {
        ...state,
        draft: withChanges(state.draft, action.changes),
        unremarkable: [...withoutChanged(state.unremarkable, action.changes), ...(action.unremarkable ?? [])],
      };
    case 'server-moved': {
      if (action.version <= state.base.version) return state;
      const { draft, conflicts, taken } = mergeDrafts(state.base.draft, state.draft, action.draft);
      const open = state.conflicts.filter((one) => !conflicts.some(({ path }) => path === one.path));
      return {
        ...state,
        base: { version: action.version, draft: action.draft },
        draft,
        conflicts: [...open, ...conflicts],
        takenOver: state.takenOver + taken.length,
        phase: state.phase === 'failed' ? 'idle' : state.phase,
      };
    }
    case 'save-started':
      return { ...state, phase: 'saving' };
    case 'saved':
      return {
        ...state,
        base: { version: action.version, draft: action.sent },
        // what was accepted while this save was under way belongs to the next one
        unremarkable: state.unremarkable.filter((id) => !isAccepted(action.sent, id)),
        phase: 'saved',
        savedAt: action.at,
      };
    case 'save-failed':
      return { ...state, phase: 'failed' };
    case 'not-unremarkable':
      return {
        ...state,
        draft: withChanges(
          state.draft,
          state.unremarkable.map((id): CellChange => [levelCell(id), '']),
        ),
        unremarkable: [],
        phase: 'idle',
      };
    case 'conflict-settled':
      return {
        ...state,
        draft: withChanges(state.draft, [[action.path, action.value]]),
        conflicts: state.conflicts.filter(({ path }) => path !== action.path),
      };
    case 'takeover-seen':
      return { ...state, takenOver: 0 };
    case 'values-changed':
      return { ...state, draft: reopenDraft(state.draft, action.standing, action.proposal) };
  }
}

/** An area whose level is set again, one by one, is no longer part of that act. */
const withoutChanged = (areaIds: readonly string[], changes: readonly CellChange[]): string[] =>
  areaIds.filter((id) => !changes.some(([path]) => path === levelCell(id)));

const isAccepted = ({ resultCategories }: ResultDraft, areaId: string): boolean =>
  resultCategories.some(({ resultCategoryId, level }) => resultCategoryId === areaId && level !== null);

/** True when something is not on the server yet. */
export const isDirty = (state: DraftState): boolean => !isSameDraft(state.base.draft, state.draft);
