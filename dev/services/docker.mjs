import { findProgram } from '../bootstrap/find-program.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';

/** Longest time a Docker engine may take to respond, in milliseconds; past it we go on without Docker. */
const answerLimit = 5_000;

/** Whether a Docker engine runs, not only its client. */
export async function dockerAnswers() {
  if (!findProgram('docker')) return false;
  const { code } = await runCommand('docker', ['info'], { quiet: true, timeout: answerLimit, killSignal: 'SIGKILL' });
  return code === 0;
}
