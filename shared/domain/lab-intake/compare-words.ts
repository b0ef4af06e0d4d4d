import { zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS } from '#shared/durations.ts';

/** When the laboratory said something, as precisely as it wrote it. `at` is UTC ISO; of a day alone its midnight in Zurich. */
export interface SaidAt {
  at: string;
  precision: 'day' | 'time';
}

/** The two times of a laboratory's word: when it was reported (OBR-22) and when the message was written (MSH-7). */
export interface Said {
  reported: SaidAt | null;
  written: SaidAt | null;
}

/** `unclear`: reported earlier, but in a message that was written later. */
export type Order = 'earlier' | 'same' | 'later' | 'unclear';

/** A time that the laboratory cannot have meant, more than a day from now, counts as none: it would block every later word. */
export function believable(said: SaidAt | null, now: Date): SaidAt | null {
  return said === null || Date.parse(said.at) > now.getTime() + DAY_MS ? null : said;
}

/**
 * Which of two words of the laboratory is the later one. The time of the report decides, then that of the message. Where the two cannot be
 * compared, because a time is missing, what came later was said later: a word is never lost for want of a time.
 * @param cameBefore the first one came before the second, and is only looked at again
 */
export function compareWords(arriving: Said, standing: Said, cameBefore = false): Order {
  const reported = compareTimes(arriving.reported, standing.reported);
  const written = compareTimes(arriving.written, standing.written);
  if (reported === null || reported === 0) {
    if (cameBefore && (written === null || written === 0)) return 'earlier';
    if (written === null) return reported === 0 ? 'same' : 'later';
    if (written === 0) return 'same';
    return written > 0 ? 'later' : 'earlier';
  }
  if (reported > 0) return 'later';
  return written !== null && written > 0 ? 'unclear' : 'earlier';
}

/** Negative when the first is earlier, null when one is missing. Where one of them is a day alone, the days compare. */
function compareTimes(left: SaidAt | null, right: SaidAt | null): number | null {
  if (left === null || right === null) return null;
  const [one, two] = [new Date(left.at), new Date(right.at)];
  if (left.precision === 'time' && right.precision === 'time') return Math.sign(one.getTime() - two.getTime());
  return zurichDate(one).localeCompare(zurichDate(two));
}
