import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memory = '/dev/shm';

/** In bytes: a whole run of tests wrote 3.9 GB, and half as much again is to spare. */
const room = 6 * 1024 ** 3;

/**
 * Where servers that live for one run of tests keep their data: in memory where there is room, because a hundred tables are copied for
 * each test file and a disk takes seconds for them; otherwise among the temporary files.
 */
export function throwawayFolder() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= room ? memory : tmpdir();
  } catch {
    return tmpdir(); // no Linux, or no such folder
  }
}
