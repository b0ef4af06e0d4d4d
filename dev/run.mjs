// node dev/run.mjs FILE ARGUMENTS… : runs one of our TypeScript programs on a machine where nothing is installed yet.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { continueOnPinnedNode } from './bootstrap/continue-on-pinned-node.mjs';
import { installDependencies } from './bootstrap/install-dependencies.mjs';
import { sayFailure } from './bootstrap/say.mjs';
import { watchParent } from './bootstrap/watch-parent.mjs';

try {
  const [file, ...parameters] = process.argv.slice(2);
  if (!file) throw new Error('usage: node dev/run.mjs FILE ARGUMENTS…');
  installDependencies();
  await continueOnPinnedNode(fileURLToPath(import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', file, ...parameters], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchParent(() => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
