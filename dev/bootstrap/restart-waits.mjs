/** The wait before a restart, in milliseconds: doubled after each death, and back to the first after a minute of life. */
const firstWait = 250;
const longestWait = 10_000;
const longLife = 60_000;

/** How long to wait before something that died is started again: at once at first, more patiently while it dies again and again. */
export function createRestartWaits() {
  let wait = firstWait / 2;
  return {
    /** @param {number} life how long it lived, in milliseconds */
    after(life) {
      wait = life > longLife ? firstWait : Math.min(wait * 2, longestWait);
      return wait;
    },
  };
}
