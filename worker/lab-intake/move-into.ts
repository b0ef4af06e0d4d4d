import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** So many files of one name lie in a folder only when something is wrong. */
const MOST_NAMESAKES = 10_000;

/** Where a file lies whose name is given as bytes, each a letter: not every name is UTF-8. */
export const placeOf = (folder: string, name: string): Buffer =>
  Buffer.concat([Buffer.from(`${folder}${path.sep}`), Buffer.from(name, 'latin1')]);

/**
 * Moves a file into a folder below its own, under its name, or with a number where that is taken: nothing is ever replaced.
 * @param name its bytes, each a letter
 * @returns the name it has there, in the same way; undefined when somebody else has moved it meanwhile
 */
export async function moveInto(target: string, from: string, name: string): Promise<string | undefined> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const free = await claimName(target, name);
  try {
    await rename(placeOf(from, name), placeOf(target, free));
    return free;
  } catch (error) {
    await rm(placeOf(target, free), { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** An empty file of our own holds the name: a move replaces what is there without asking. */
async function claimName(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; number < MOST_NAMESAKES; number += 1) {
    const wished = number === 1 ? name : `${stem} (${number})${ext}`;
    try {
      await using _own = await open(placeOf(folder, wished), 'wx', 0o600);
      return wished;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error(`no name is free in a folder of the inbox`);
}
