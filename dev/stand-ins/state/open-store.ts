import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One kind of thing by id, in order of arrival; the oldest leave when there are too many. */
export interface Shelf<Thing> {
  get(id: string): Thing | undefined;
  put(id: string, thing: Thing): void;
  remove(id: string): void;
  /** Oldest first. */
  all(): Thing[];
}

export interface Store {
  shelf<Thing>(kind: string, limit: number): Shelf<Thing>;
  close(): void;
}

/** A file is rewritten when it holds this many lines more than there are things. */
const SPARE_LINES = 5_000;

type Line = [kind: string, id: string, thing: unknown];

/**
 * Opens the append-only journal of the stand-ins: each change is one JSON line `[kind, id, thing or null]`.
 * A half-written last line, left by a killed process, is dropped.
 */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'journal.jsonl');
  const kinds = new Map<string, Map<string, unknown>>();
  let lines = 0;

  function kindOf(kind: string): Map<string, unknown> {
    const things = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, things);
    return things;
  }

  function apply([kind, id, thing]: Line): void {
    if (thing === null) kindOf(kind).delete(id);
    else kindOf(kind).set(id, thing);
  }

  function rewrite(): void {
    const kept = [...kinds].flatMap(([kind, things]) =>
      [...things].map(([id, thing]) => JSON.stringify([kind, id, thing] satisfies Line)),
    );
    writeFileSync(`${file}.new`, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    lines = kept.length;
  }

  for (const line of readLines(file)) apply(line);
  rewrite();
  let handle = openSync(file, 'a', 0o600);
  let isOpen = true;

  function record(line: Line): void {
    apply(line);
    // A payment that shall be confirmed later may outlive its provider: nobody remembers it.
    if (!isOpen) return;
    appendFileSync(handle, `${JSON.stringify(line)}\n`);
    lines += 1;
    const things = [...kinds.values()].reduce((sum, kind) => sum + kind.size, 0);
    if (lines < things + SPARE_LINES) return;
    closeSync(handle);
    rewrite();
    handle = openSync(file, 'a', 0o600);
  }

  return {
    shelf<Thing>(kind: string, limit: number): Shelf<Thing> {
      const things = kindOf(kind) as Map<string, Thing>;
      return {
        get: (id) => things.get(id),
        put(id, thing) {
          record([kind, id, thing]);
          const oldest = things.size > limit ? things.keys().next().value : undefined;
          if (oldest !== undefined) record([kind, oldest, null]);
        },
        remove: (id) => record([kind, id, null]),
        all: () => [...things.values()],
      };
    },
    close() {
      isOpen = false;
      closeSync(handle);
    },
  };
}

function readLines(file: string): Line[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Line] : [];
    } catch {
      return [];
    }
  });
}
