import { readFile, writeFile } from 'node:fs/promises';
import type { Row } from './measure/row.ts';

const RESULTS = new URL('./results.json', import.meta.url);

/** Prints what was measured beside its limits. */
export function printTable(rows: readonly Row[]): void {
  const lines = [
    ['name', 'ours', 'limit', 'unit', 'ratio', 'goal', 'met'],
    ...rows.map(({ name, value, limit, unit, ratio, goal, met }) =>
      [name, value, limit, unit, ratio, goal, met ? 'yes' : 'NO'].map(String),
    ),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** Writes the rows to bench/results.json; rows that were not measured this time stay as they were. */
export async function writeResults(rows: readonly Row[]): Promise<void> {
  const earlier = JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '[]')) as Row[];
  const kept = earlier.filter(({ name }) => !rows.some((row) => row.name.split(' ')[0] === name.split(' ')[0]));
  const all = [...kept, ...rows].sort((a, b) => a.name.localeCompare(b.name));
  await writeFile(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
}
