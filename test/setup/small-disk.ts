import { spawnSync } from 'node:child_process';

/** A way to start a process whose `folder` has room for a few bytes only. */
export interface SmallDisk {
  /** Says what stands for the disk: 'tmpfs' is a real full disk. */
  kind: 'tmpfs' | 'limit';
  /** `command` as it is to be spawned. */
  wrap(command: readonly string[]): { program: string; parameters: string[] };
  /** Where a process of this user sees `folder` as that one sees it. */
  seenFrom(pid: number): string;
}

/** The file that takes up the room; without it there is plenty. */
export const FILLER = 'filler';

const DISK_KB = 256;
const BLOCK_KB = 4;
const UNSHARE = ['unshare', '--map-root-user', '--mount'] as const;

/**
 * A disk with 4 KB left. It is a file system in memory that only the started process sees, and which ends with it; where the
 * machine does not allow that, no file of the process may grow beyond 4 KB, and the test says that it is only that.
 * @param folder must exist; its path must not need quotes
 */
export function openSmallDisk(folder: string): SmallDisk {
  const [unshare, ...options] = UNSHARE;
  const prepare = `mount -t tmpfs -o size=${DISK_KB}k,mode=700 tmpfs ${folder} && head -c ${(DISK_KB - BLOCK_KB) * 1024} /dev/zero > ${folder}/${FILLER}`;
  const probe = spawnSync(unshare, [...options, 'sh', '-c', prepare], { encoding: 'utf8' });
  if (probe.status === 0) {
    return {
      kind: 'tmpfs',
      wrap: (command) => ({
        program: unshare,
        parameters: [...options, 'sh', '-c', `${prepare} && exec "$0" "$@"`, ...command],
      }),
      seenFrom: (pid) => `/proc/${pid}/root${folder}`,
    };
  }
  process.stderr.write(
    `\nNO REAL FULL DISK: this machine allows no tmpfs (${probe.error?.message ?? probe.stderr.trim()}). A limit of ${BLOCK_KB} KB for each file stands for it.\n`,
  );
  return {
    kind: 'limit',
    // Units of 512 bytes. Without the trap the system ends whoever goes beyond.
    wrap: (command) => ({
      program: 'sh',
      parameters: ['-c', `trap '' XFSZ; ulimit -f ${BLOCK_KB * 2}; exec "$0" "$@"`, ...command],
    }),
    seenFrom: () => folder,
  };
}
