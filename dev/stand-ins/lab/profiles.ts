/**
 * - `good`: every value inside its range
 * - `mixed`: several values outside, none critical
 * - `critical`: one value beyond its critical limit
 * - `incomplete`: good, but some ordered markers are left out
 */
export const PROFILES = ['good', 'mixed', 'critical', 'incomplete'] as const;
export type Profile = (typeof PROFILES)[number];

/** True for the name of a profile. */
export function isProfile(value: unknown): value is Profile {
  return PROFILES.some((profile) => profile === value);
}
