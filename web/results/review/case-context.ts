import { createContext, useContext } from 'react';
import type { ReleaseRefusal } from '#shared/domain/results/may-release.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import type { LabPart } from './lab-version.ts';
import type { useAlert } from './use-alert.ts';
import type { ReviewDraft } from './use-review-draft.ts';

/** The open case, for every part of the workspace. */
export interface OpenCase {
  review: ReviewView;
  /** The laboratory's part as it stands on the screen. */
  lab: LabPart;
  draft: ResultDraft;
  change: ReviewDraft['change'];
  refusals: ReleaseRefusal[];
  userId: string;
  /** A critical value that came while the case stood open. */
  alert: ReturnType<typeof useAlert>;
  /** Nothing can be changed: the result is out. */
  isReadOnly: boolean;
  activeArea: string;
  activate: (areaId: string) => void;
}

export const CaseContext = createContext<OpenCase | null>(null);

export function useOpenCase(): OpenCase {
  const open = useContext(CaseContext);
  if (!open) throw new Error('no case is open around this part');
  return open;
}
