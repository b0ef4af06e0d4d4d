import type { ResultDraft } from '#shared/domain/results/types.ts';
import { type CellChange, cellsOf, draftOf, isBasisCell } from './draft-cells.ts';

/** Both doctors changed this cell, differently. Mine stays in the draft until one is chosen. */
export interface Conflict {
  path: string;
  mine: string;
  theirs: string;
}

export interface Merged {
  draft: ResultDraft;
  conflicts: Conflict[];
  /** What came over from the colleague. */
  taken: CellChange[];
}

/**
 * Three-way merge by cells: what one doctor alone changed is kept, and what both changed alike; the rest are conflicts. Nothing
 * typed is lost. Areas and measures are those of `theirs`, the newer state of the server.
 */
export function mergeDrafts(base: ResultDraft, mine: ResultDraft, theirs: ResultDraft): Merged {
  const [was, own, other] = [cellsOf(base), cellsOf(mine), cellsOf(theirs)];
  const cells = new Map<string, string>();
  const conflicts: Conflict[] = [];
  const taken: CellChange[] = [];
  for (const path of new Set([...own.keys(), ...other.keys()])) {
    const [before, left, right] = [was.get(path) ?? '', own.get(path) ?? '', other.get(path) ?? ''];
    const isMine = left !== before;
    const isTheirs = right !== before;
    const isWords = !isBasisCell(path);
    if (isWords && isMine && isTheirs && left !== right) conflicts.push({ path, mine: left, theirs: right });
    if (isWords && isTheirs && !isMine) taken.push([path, right]);
    cells.set(path, isMine ? left : right);
  }
  return { draft: draftOf(cells, theirs), conflicts, taken };
}
