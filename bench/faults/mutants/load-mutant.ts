// Loaded before the product by a process that runs with a safeguard taken away; no file is written over.
import { registerHooks } from 'node:module';
import { MUTANTS } from './list-mutants.ts';

const mutant = MUTANTS[process.env.FAULTS_MUTANT ?? ''];
if (mutant && 'file' in mutant) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/${mutant.file}`)) return loaded;
      return { ...loaded, source: String(loaded.source).replace(mutant.from, () => mutant.to) };
    },
  });
}
