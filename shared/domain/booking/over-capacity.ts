/**
 * The appointments of a branch that stand over a number of places: of each time, those behind the first so many.
 * @param times in the order in which they have a right to their place
 */
export function overCapacity<T extends { startsAt: Date }>(times: readonly T[], capacity: number): Set<T> {
  const taken = new Map<number, number>();
  return new Set(
    times.filter(({ startsAt }) => {
      const before = taken.get(startsAt.getTime()) ?? 0;
      taken.set(startsAt.getTime(), before + 1);
      return before >= capacity;
    }),
  );
}
