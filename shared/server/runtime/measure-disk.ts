import { statfs } from 'node:fs/promises';

/** The used share (0 to 1) of the disk that a folder lies on, as `df` counts: what only root may use is not free. */
export async function measureDisk(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  const used = blocks - bfree;
  return used + bavail === 0 ? 0 : used / (used + bavail);
}
