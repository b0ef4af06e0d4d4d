/** A line of the security checklist: what is asked for, what stands, and the tests that fail without it. */
export interface SecurityLine {
  asks: string;
  stands: string;
  /** `file below test › words of the test's title, as they stand in the source`. */
  proofs: readonly string[];
  /** What of it is missing, and why. */
  open?: string;
}

/** A line of these words; `open` only where something is. */
export const line = (asks: string, stands: string, proofs: readonly string[], open?: string): SecurityLine => ({
  ...{ asks, stands, proofs },
  ...(open ? { open } : {}),
});
