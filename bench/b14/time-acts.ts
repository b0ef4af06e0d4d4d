import type { Page } from '@playwright/test';

const PUT_OFF = 503;
const PATIENCE_MS = 120_000;

/** How long somebody waited, by what they did. */
export type Waits = Map<string, number[]>;

/** Times what somebody does on a page: from the press until what the server's answer brought is painted. */
export class Stopwatch {
  readonly waits: Waits = new Map();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param path of the call whose answer is waited for */
  async time(what: string, path: string, act: () => Promise<unknown>): Promise<void> {
    // A busy server puts a question off, and the page asks again by itself: that is waited for too.
    const answered = this.#page.waitForResponse(
      (reply) => new URL(reply.url()).pathname === `/api${path}` && reply.status() !== PUT_OFF,
      { timeout: PATIENCE_MS },
    );
    const start = performance.now();
    const [reply] = await Promise.all([answered, act()]);
    if (!reply.ok()) throw new Error(`${what}: ${reply.status()} of ${reply.url()}, ${await reply.text()}`);
    await reply.finished();
    await this.painted();
    this.note(what, performance.now() - start);
  }

  /** Times a choice; the empty one goes back to a list that is known, and asks the server nothing. */
  async choose(what: string, path: string, value: string, act: () => Promise<unknown>): Promise<void> {
    if (value !== '') return this.time(what, path, act);
    const start = performance.now();
    await act();
    await this.painted();
    this.note(`${what}, taken back`, performance.now() - start);
  }

  note(what: string, milliseconds: number): void {
    this.waits.set(what, [...(this.waits.get(what) ?? []), milliseconds]);
  }

  /** Two frames in a row in which nothing of the page changed. */
  painted(): Promise<void> {
    return this.#page.evaluate(async () => {
      let changes = 0;
      const watch = new MutationObserver(() => {
        changes += 1;
      });
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      for (let quiet = 0; quiet < 2; ) {
        const before = changes;
        await frame();
        quiet = changes === before ? quiet + 1 : 0;
      }
      watch.disconnect();
    });
  }
}
