import { MUTANTS } from './list-mutants.ts';

/** What a process of the product needs in its environment to run as the mutant; nothing for a change of the database. */
export function mutantEnvironment(name: string | null): Record<string, string> {
  const mutant = MUTANTS[name ?? ''];
  if (!name || !mutant || 'sql' in mutant) return {};
  return { FAULTS_MUTANT: name, NODE_OPTIONS: `--import ${new URL('./load-mutant.ts', import.meta.url).href}` };
}
