/** Does `work` for each of `count` turns, at most `width` of them at a time. */
export async function atOnce<T>(count: number, width: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, count) }, async () => {
      for (let turn = next++; turn < count; turn = next++) results[turn] = await work(turn);
    }),
  );
  return results;
}

/** How often each value came: `200 x 3, 429 x 7`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value} x ${count}`).join(', ');
}
