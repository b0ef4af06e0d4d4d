import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, projectRoot } from './project-paths.mjs';
import { reExecuted, watchParent } from './watch-parent.mjs';

/**
 * Goes on in this process when it already runs on the Node of package.json; otherwise runs `file`
 * on that Node, passes signals on, and exits as it exits (the promise then never resolves).
 */
export function continueOnPinnedNode(file) {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  if (process.versions.node === dependencies.node) return Promise.resolve();
  return new Promise(() => {
    const env = { ...process.env, [reExecuted]: '1' };
    const child = spawn(pinnedNode, [file, ...process.argv.slice(2)], { stdio: 'inherit', env });
    const passOn = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
    watchParent(() => passOn('SIGTERM'));
    child.on('error', (error) => {
      process.stderr.write(`${pinnedNode}: ${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', (code) => process.exit(code ?? 1));
  });
}
