/**
 * Says something to screen readers without moving the focus: at most one message every five seconds, the newest of a burst wins.
 * `urgent` is for what must be known at once (a selected time was taken) and is not held back.
 */
export interface Announcement {
  text: string;
  urgent: boolean;
}

const QUIET_MS = 5_000;
type Listener = (announcement: Announcement) => void;

let listener: Listener | null = null;
let last = Number.NEGATIVE_INFINITY;
let waiting: ReturnType<typeof setTimeout> | null = null;

/** The live region of the shell listens; a page without it stays silent. Returns the way to stop. */
export function listenToAnnouncements(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}

/** Announces a whole sentence in the language shown. */
export function announce(text: string, options: { urgent?: boolean } = {}): void {
  if (options.urgent) {
    listener?.({ text, urgent: true });
    return;
  }
  if (waiting) clearTimeout(waiting);
  const wait = Math.max(0, last + QUIET_MS - performance.now());
  waiting = setTimeout(() => {
    waiting = null;
    last = performance.now();
    listener?.({ text, urgent: false });
  }, wait);
}
