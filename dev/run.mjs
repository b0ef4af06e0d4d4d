// node dev/run.mjs [--product] FILE ARGUMENTS… : runs one of our TypeScript programs on a machine where nothing is installed yet;
// with --product on the data of the product that npm start runs, unless the environment names another one.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { continueOnPinnedNode } from './bootstrap/continue-on-pinned-node.mjs';
import { installDependencies } from './bootstrap/install-dependencies.mjs';
import { sayFailure } from './bootstrap/say.mjs';
import { watchParent } from './bootstrap/watch-parent.mjs';

try {
  const given = process.argv.slice(2);
  const onProduct = given[0] === '--product' && given.shift() !== undefined;
  const [file, ...parameters] = given;
  if (!file) throw new Error('usage: node dev/run.mjs FILE ARGUMENTS…');
  installDependencies();
  await continueOnPinnedNode(fileURLToPath(import.meta.url));
  const isNamed = ['DATABASE_URL', 'DATABASE_HOST'].some((name) => process.env[name] || process.env[`${name}_FILE`]);
  const env = onProduct && !isNamed ? await localEnvironment() : process.env;
  const child = spawn(process.execPath, ['--no-warnings', file, ...parameters], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchParent(() => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** Loaded late: it needs what installDependencies installs. */
async function localEnvironment() {
  const { localProduct } = await import('./bootstrap/local-product.mjs');
  const { dataFolder } = await import('./bootstrap/project-paths.mjs');
  return localProduct(dataFolder());
}
