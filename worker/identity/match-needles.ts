import type { Needle, NeedleKind } from '#shared/domain/identity/purge-needles.ts';
import type { FileKind, FileStore } from '#shared/server/gateways/files/file-store.ts';

/** A needle as JavaScript looks for it. */
export interface Matcher {
  kind: NeedleKind;
  matches(text: string): boolean;
}

/** Longer than any needle with what may stand between its parts. */
const OVERLAP = 600;

export const findPatterns = (needles: readonly Needle[]): Matcher[] =>
  needles.map(({ kind, pattern }) => {
    const expression = new RegExp(pattern, 'isu');
    return { kind, matches: (text) => expression.test(text) };
  });

/** The kinds of needles in a text that comes piece by piece, wherever it is cut. */
export async function matchesIn(
  source: AsyncIterable<Uint8Array | string>,
  all: readonly Matcher[],
): Promise<NeedleKind[]> {
  const found = new Set<NeedleKind>();
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of source) {
    rest += typeof bytes === 'string' ? bytes : decoder.decode(bytes, { stream: true });
    for (const { kind, matches } of all) if (!found.has(kind) && matches(rest)) found.add(kind);
    rest = rest.slice(-OVERLAP);
  }
  return [...found];
}

/** The kinds of needles in a stored file; none where it is gone. */
export async function readsAny(
  files: FileStore,
  { kind, id }: { kind: FileKind; id: string },
  all: readonly Matcher[],
): Promise<NeedleKind[]> {
  if ((await files.size(kind, id)) === undefined) return [];
  return matchesIn(await files.read(kind, id), all);
}
