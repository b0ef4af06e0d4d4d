import { findProgram } from './find-program.mjs';
import { runCommand } from './run-command.mjs';
import { sayAside, secondsSince } from './say.mjs';

/**
 * Installs Debian packages without a question, as root or with a sudo that asks for no password.
 *
 * @param {string[]} packages
 * @param {string} purpose what they are, for the line that is printed
 * @returns {Promise<boolean>} false when this user may not install, or apt-get failed
 */
export async function installDebianPackages(packages, purpose) {
  const prefix = await rootPrefix();
  if (!prefix) return false;
  const startedAt = performance.now();
  sayAside(`Installing ${purpose} (apt-get) …`);
  const apt = (...parameters) => {
    const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...parameters];
    return runCommand(program, rest, { quiet: true });
  };
  // Another apt may be at work, as on a machine that has just booted.
  const patience = ['-o', 'DPkg::Lock::Timeout=120'];
  await apt('update', ...patience);
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...patience, ...packages);
  sayAside(code === 0 ? `${purpose} installed in ${secondsSince(startedAt)}` : output.slice(-2000));
  return code === 0;
}

async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (!findProgram('sudo')) return undefined;
  const { code } = await runCommand('sudo', ['-n', 'true'], { quiet: true });
  return code === 0 ? ['sudo', '-n'] : undefined;
}
