import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  BloodMarkersFile,
  CriticalLimit,
  CriticalLimitsFile,
  Marker,
} from '#shared/domain/results/content-types.ts';

/** Markers and critical limits of the content folder. */
export async function readLabContent(folder: string): Promise<{ markers: Marker[]; criticalLimits: CriticalLimit[] }> {
  const read = async <File>(name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as File;
  const [{ markers }, { limits }] = await Promise.all([
    read<BloodMarkersFile>('blood-markers.json'),
    read<CriticalLimitsFile>('critical-limits.json'),
  ]);
  return { markers, criticalLimits: limits };
}
