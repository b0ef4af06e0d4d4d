const KILO = 1024;

/** No-break space: the unit never stands alone. */
const GAP = '\u00a0';

/** `18 kB`, `2.4 MB`, `10 MB`: a point as decimal sign in all languages, and never `0 kB` for a file that holds something. */
export function formatBytes(bytes: number): string {
  if (bytes < KILO) return `${Math.round(bytes)}${GAP}B`;
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)}${GAP}kB`;
  return `${(bytes / KILO / KILO).toFixed(1).replace(/\.0$/, '')}${GAP}MB`;
}
