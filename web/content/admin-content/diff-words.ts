/** A piece of a text: the same before and after, or only in one of the two. */
export interface DiffPiece {
  text: string;
  only: boolean;
}

/** Longer texts are compared as a whole: nobody reads that many marks, and the table below would grow with the square. */
const MOST_WORDS = 1_200;

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}’'-]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Both texts in pieces, with what only one of them says. */
export function diffWords(before: string, after: string): { before: DiffPiece[]; after: DiffPiece[] } {
  const old = wordsOf(before);
  const now = wordsOf(after);
  if (old.length > MOST_WORDS || now.length > MOST_WORDS)
    return { before: [{ text: before, only: before !== after }], after: [{ text: after, only: before !== after }] };
  const longest = lengths(old, now);
  const kept = { old: new Set<number>(), now: new Set<number>() };
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      kept.old.add(i++);
      kept.now.add(j++);
    } else if (at(longest, i + 1, j) >= at(longest, i, j + 1)) i++;
    else j++;
  }
  return { before: join(old, kept.old), after: join(now, kept.now) };
}

const at = (table: Uint16Array[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** How many words the rests of both have in common, from each place on. */
function lengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    const row = table[i];
    for (let j = now.length - 1; row && j >= 0; j--)
      row[j] = old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
  }
  return table;
}

function join(words: readonly string[], kept: ReadonlySet<number>): DiffPiece[] {
  const pieces: DiffPiece[] = [];
  words.forEach((text, place) => {
    const only = !kept.has(place);
    const last = pieces.at(-1);
    if (last?.only === only) last.text += text;
    else pieces.push({ text, only });
  });
  return pieces;
}
