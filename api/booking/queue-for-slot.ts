import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { SLOT_LINE_WAIT_MS } from '#shared/limits/booking.ts';

/** Branch and start of a slot, as the call names them. */
export interface WantedSlot {
  partnerBranchId: string;
  from: string;
}

interface Line {
  running: number;
  /** In the order of their coming; told whether the slot was found full while they waited. */
  waiting: ((isFull: boolean) => void)[];
}

/** More would only wait for the same row, and keep connections from everybody else. */
const AT_ONCE = 3;

const lines = new Map<string, Line>();

/**
 * Lets whoever wants a place of the same slot in a few at a time, in this process. When one of them finds it full, everybody who was
 * waiting before that one began is refused too, without a statement: the slot was full while they waited. So a thousand people
 * at one slot cost little more than the few who get it, and nobody waits until the connection is given up. Where the database hangs
 * nobody stands in line for long either: after a while everybody goes on to wait for a connection, whose time is limited.
 */
export async function queueForSlot<T>(slot: WantedSlot, take: () => Promise<T>): Promise<T | Refusal<'slot-taken'>> {
  const name = `${slot.partnerBranchId} ${slot.from}`;
  const line = lines.get(name) ?? { running: 0, waiting: [] };
  lines.set(name, line);
  if (line.running < AT_ONCE) line.running += 1;
  // Whoever is let in takes over the turn of the one before.
  else if (await standIn(line)) return refuse('slot-taken');
  const before = [...line.waiting];
  let isFull = false;
  try {
    const outcome = await take();
    isFull = isRefusal(outcome) && outcome.refused === 'slot-taken';
    return outcome;
  } finally {
    if (isFull) for (const tell of before) leave(line, tell, true);
    const next = line.waiting.shift();
    if (next) next(false);
    else line.running -= 1;
    if (line.running === 0) lines.delete(name);
  }
}

/** Whether the slot was found full meanwhile. */
function standIn(line: Line): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = (isFull: boolean) => {
      clearTimeout(timer);
      resolve(isFull);
    };
    const timer = setTimeout(() => {
      line.running += 1;
      leave(line, tell, false);
    }, SLOT_LINE_WAIT_MS);
    line.waiting.push(tell);
  });
}

function leave(line: Line, tell: (isFull: boolean) => void, isFull: boolean): void {
  const place = line.waiting.indexOf(tell);
  if (place === -1) return;
  line.waiting.splice(place, 1);
  tell(isFull);
}
