import { spawn } from 'node:child_process';
import { projectRoot } from './project-paths.mjs';

/**
 * Runs a program to its end and never rejects because of its exit code.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ quiet?: boolean, timeout?: number, onStart?: (child: import('node:child_process').ChildProcess) => void }
 *   & import('node:child_process').SpawnOptions} [options] `quiet` keeps the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program could not be started, 128 when a signal ended it
 */
export function runCommand(command, parameters, { quiet = false, onStart, ...options } = {}) {
  return new Promise((resolve) => {
    const chunks = [];
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, parameters, { cwd: projectRoot, stdio, ...options });
    onStart?.(child);
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 128, output: Buffer.concat(chunks).toString() }));
  });
}
