const KILOMETRE = 1000;
/** Below ten kilometres one decimal is worth reading. */
const FINE_BELOW = 10;

const NEARBY = 100;

/** Metres as a person reads them, point as decimal sign: `< 0.1 km`, `0.3 km`, `14 km`. */
export function formatDistance(metres: number): string {
  if (metres < NEARBY) return `<\u00a00.1\u00a0km`;
  const kilometres = metres / KILOMETRE;
  return `${kilometres < FINE_BELOW ? kilometres.toFixed(1) : Math.round(kilometres)}\u00a0km`;
}
