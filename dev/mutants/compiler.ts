import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';
import type { Mutant } from './mutant.ts';

/** Says which mutants the compiler would have refused: those are none. */
export interface Compiler {
  accepts(mutant: Mutant): boolean;
  close(): void;
}

/** What compiles as it did: another SQL text, a condition less of a query, a statement less or one that nobody waits for. */
const COMPILES = /^(?:sql-.*|where-dropped|call-removed|await-dropped)$/;

/**
 * Opens the project in the compiler at the first question that needs it (seconds, minutes on a machine under load); each one after it takes
 * some hundredths of a second.
 */
export function openCompiler(): Compiler {
  const overlay = new Map<string, string>();
  let opened: { api: API; snapshot: ReturnType<API['updateSnapshot']> } | undefined;

  function open() {
    const api = new API({ cwd: process.cwd(), fs: { readFile: (file) => overlay.get(file) } });
    return { api, snapshot: api.updateSnapshot({ openProjects: [resolve('tsconfig.json')] }) };
  }

  function reread(file: string): Project | undefined {
    opened ??= open();
    const { api, snapshot: before } = opened;
    opened.snapshot = api.updateSnapshot({ fileChanges: { changed: [file] } });
    before.dispose();
    return opened.snapshot.getProjects()[0];
  }

  return {
    accepts({ file, operator, start, end, replacement, shape }) {
      if (COMPILES.test(operator)) return true;
      const path = resolve(file);
      const source = readFileSync(path, 'utf8');
      const text = shape === 'statement' ? `{${replacement}}` : `(${replacement})`;
      overlay.set(path, source.slice(0, start) + text + source.slice(end));
      const program = reread(path)?.program;
      overlay.delete(path);
      return program?.getSemanticDiagnostics(path).every(isAboutNames) ?? false;
    },
    close: () => opened?.api.close(),
  };
}

/** What is no longer used is a matter of style: 6133, 6192, 6196, 6198, 7027 (code that is not reached). */
const isAboutNames = ({ code }: { code: number }): boolean => [6133, 6192, 6196, 6198, 7027].includes(code);
