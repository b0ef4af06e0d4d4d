/** Most answers are one tap; a few are typed. */
const SECONDS_PER_QUESTION = 12;

/** About how many minutes so many questions take; at least one. */
export function estimateMinutes(questions: number): number {
  return Math.max(1, Math.round((questions * SECONDS_PER_QUESTION) / 60));
}
