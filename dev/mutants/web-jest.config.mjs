// The tests of the web and of rules, transformed with a mutant (judge-web-mutants.ts).
import { resolve } from 'node:path';
import config from '../../jest.config.js';

const rootDir = resolve('.');
const [[pattern, [, options]]] = Object.entries(config.projects[0].transform);

export default {
  ...config,
  rootDir,
  projects: config.projects
    .filter(({ displayName }) => displayName === 'web' || displayName === 'unit')
    .map((project) => ({
      ...project,
      rootDir,
      transform: { [pattern]: ['<rootDir>/dev/mutants/web-transform.mjs', options] },
    })),
};
