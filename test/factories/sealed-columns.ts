import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { refusedValues } from '#shared/server/database/refused-values.ts';
import type { World } from './open-world.ts';

const COMMAND = path.resolve('shared/server/gateways/files/rewrap-files.ts');
/** A master key that no world begins with. */
export const NEWEST = 'a-new-master-key-of-at-least-thirty-two-characters';

/** The command as an operator runs it, with these keys; `null` where it was killed when it had done something. */
export async function rewrap(
  world: World,
  masterKeys: string[],
  { killsAfter, seals = true }: { killsAfter?: () => Promise<boolean>; seals?: boolean } = {},
): Promise<string | null> {
  const env = { ...world.environment, MASTER_KEY: masterKeys.join(), SEAL_COLUMNS: String(seals) };
  const command = spawn(process.execPath, ['--no-warnings', COMMAND], { env });
  let said = '';
  command.stdout.on('data', (bytes) => {
    said += bytes;
  });
  command.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = once(command, 'exit');
  while (killsAfter && command.exitCode === null && !(await killsAfter())) await new Promise(setImmediate);
  if (killsAfter) command.kill('SIGKILL');
  await ended;
  return killsAfter ? null : said;
}

/** How often whoever keeps watch was told that a sealed value does not open. */
export const refused = async (): Promise<number> => (await refusedValues.get()).values[0]?.value ?? 0;
