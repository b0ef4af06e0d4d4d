/** Removes every unsent answer from this browser: after a logout nothing about a person's health stays on the device. */
export function forgetUnsentAnswers(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('unsent-answer:')) localStorage.removeItem(key);
  } catch {
    // A browser without storage kept nothing.
  }
}
