/** The rows of an area with the critical ones on top, all others in the order of the content. */
export function criticalFirst<M extends { critical: boolean }>(measures: readonly M[]): M[] {
  return [...measures.filter(({ critical }) => critical), ...measures.filter(({ critical }) => !critical)];
}
