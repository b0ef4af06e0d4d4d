// As @swc/jest, with the one mutant in its file that the environment names (judge-web-mutants.ts). No file is written over.
import path from 'node:path';
import swc from '@swc/jest';

const { file, start, end, text } = JSON.parse(process.env.WEB_MUTANT ?? '{}');
const mutated = file && path.resolve(file);

const mutate = (source, name) => (name === mutated ? source.slice(0, start) + text + source.slice(end) : source);

export default {
  createTransformer(options) {
    const { getCacheKey, process: transform } = swc.createTransformer(options);
    return {
      process: (source, name, wish) => transform(mutate(source, name), name, wish),
      getCacheKey: (source, name, wish) => getCacheKey(mutate(source, name), name, wish),
    };
  },
};
