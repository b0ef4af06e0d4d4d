/** How a proof ended. */
export interface ProofOutcome {
  /** What was lost; null when nothing was. */
  lost: string | null;
  seconds: number;
}
