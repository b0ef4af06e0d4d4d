import type { Draw } from '#bench/faults/plan/draw.ts';
import type { SeededOrder } from '../../setup/seed-orders.ts';
import { CONTROL, copyOf, type Draft, fieldOf, REPORTED, segmentsOf, setField, TYPE, WRITTEN } from './draft.ts';
import { writeObservation, writeStatus } from './write-observation.ts';
import { writeDay, writePatient } from './write-person.ts';
import { writeFutureTime, writeTime } from './write-times.ts';

/** What mutators may take from the rest of the run. */
export interface Surroundings {
  draw: Draw;
  start: Date;
  orders: readonly SeededOrder[];
  /** What this order was sent before, oldest first. */
  history: readonly Draft[];
}

type Mutator = (draft: Draft, around: Surroundings) => void;

const observations = (draft: Draft) => segmentsOf(draft, 'OBX');
const someOf = (draw: Draw, segments: string[][]) => segments.filter(() => draw.chance(0.5));

function insertAfter(draft: Draft, segment: string[] | undefined, ...added: string[][]): void {
  if (segment) draft.segments.splice(draft.segments.indexOf(segment) + 1, 0, ...added);
}

/** Other words of the laboratory about the same order. */
export const WORDS: Record<string, Mutator> = {
  'other figures': (draft, { draw }) => {
    for (const obx of someOf(draw, observations(draft))) {
      const figure = Number(fieldOf(obx, 5));
      if (fieldOf(obx, 5) !== '' && !Number.isNaN(figure))
        setField(obx, 5, (figure * draw.oneOf([0.3, 0.8, 1.2, 4])).toFixed(2));
      else setField(obx, 5, draw.oneOf(['5.5', 'positiv', '<0.3']));
    }
  },
  'other statuses': (draft, { draw }) => {
    const status = writeStatus(draw);
    for (const obx of someOf(draw, observations(draft)))
      setField(obx, 11, draw.chance(0.7) ? status : writeStatus(draw));
  },
  confirmed: (draft, { draw }) => {
    const empty = draw.chance(0.5);
    for (const obx of observations(draft)) {
      setField(obx, 11, 'U');
      if (empty) setField(obx, 5, '');
      else if (draw.chance(0.2)) setField(obx, draw.oneOf([5, 6, 7]), draw.oneOf(['4.4', 'mg/dl', '1-2']));
    }
  },
  'taken back': (draft, { draw }) => {
    for (const obx of someOf(draw, observations(draft))) {
      setField(obx, 11, draw.oneOf(['D', 'W', 'X', 'C']));
      if (draw.chance(0.5)) setField(obx, 5, draw.oneOf(['', '""']));
    }
  },
  emptied: (draft, { draw }) => {
    for (const obx of someOf(draw, observations(draft))) setField(obx, 5, '');
  },
  'other flags': (draft, { draw }) => {
    for (const obx of someOf(draw, observations(draft))) setField(obx, 8, draw.oneOf(['HH', 'LL', 'N', '', 'H', 'AA']));
  },
  'other unit or range': (draft, { draw }) => {
    for (const obx of someOf(draw, observations(draft)))
      setField(obx, draw.oneOf([6, 7]), draw.oneOf(['', 'mg/dl', '<5.0']));
  },
  noted: (draft, { draw }) => {
    const segment = draw.oneOf(draft.segments);
    insertAfter(draft, segment, [
      'NTE',
      '1',
      'L',
      draw.oneOf(['haemolysed, not usable', 'Nachforderung', 'nicht nüchtern']),
    ]);
  },
  'a value more': (draft, { draw }) => {
    insertAfter(draft, observations(draft).at(-1), writeObservation(draw, 99));
  },
};

/** When it says so. */
export const TIMES: Record<string, Mutator> = {
  later: (draft, { draw, start }) => writeTimes(draft, () => writeTime(draw, start, draw.between(0, 40) / 24)),
  earlier: (draft, { draw, start }) => writeTimes(draft, () => writeTime(draw, start, draw.between(400, 900))),
  'from the future': (draft, { draw, start }) => writeTimes(draft, () => writeFutureTime(draw, start)),
  'without times': (draft) => writeTimes(draft, () => ''),
  'reported earlier, written later': (draft, { draw, start }) => {
    writeTimes(draft, () => writeTime(draw, start, draw.between(400, 900)));
    for (const msh of segmentsOf(draft, 'MSH')) setField(msh, WRITTEN, writeTime(draw, start, 1));
  },
  'only written later': (draft, { draw, start }) => {
    for (const msh of segmentsOf(draft, 'MSH')) setField(msh, WRITTEN, writeTime(draw, start, 1));
  },
};

function writeTimes(draft: Draft, time: () => string): void {
  for (const msh of segmentsOf(draft, 'MSH')) setField(msh, WRITTEN, time());
  for (const obr of segmentsOf(draft, 'OBR')) setField(obr, REPORTED, time());
}

/** Says something else about whose it is. */
export const PEOPLE: Record<string, Mutator> = {
  'somebody else': (draft, { draw, orders }) => {
    replacePatient(draft, writePatient(draw, draw.oneOf(orders).customer));
  },
  'the twin': (draft, { draw, orders }) => {
    const { lastName, birthdate, id } = draft.order.customer;
    const twin = orders.find(({ customer }) => customer.id !== id && customer.birthdate === birthdate);
    if (twin && twin.customer.lastName === lastName) replacePatient(draft, writePatient(draw, twin.customer));
  },
  "somebody else's number": (draft, { draw, orders }) => {
    replaceNumber(draft, draw.oneOf(orders).orderNumber);
  },
  'another day of birth': (draft, { draw }) => {
    const day = `19${draw.between(30, 99)}-0${draw.between(1, 9)}-1${draw.between(0, 9)}`;
    for (const pid of segmentsOf(draft, 'PID')) setField(pid, 7, writeDay(draw, day));
  },
  'day of birth one digit off': (draft, { draw }) => {
    const digits = [...draft.order.customer.birthdate.replaceAll('-', '')];
    digits[draw.oneOf([3, 7])] = String(draw.between(0, 9));
    for (const pid of segmentsOf(draft, 'PID')) setField(pid, 7, digits.join(''));
  },
  'the other sex': (draft, { draw }) => {
    const other =
      draft.order.customer.sex === 'male' ? ['F', 'weiblich', 'W', 'Frau'] : ['M', 'männlich', 'Herr', 'male'];
    for (const pid of segmentsOf(draft, 'PID')) setField(pid, 8, draw.oneOf([...other, 'Q']));
  },
  'no person': (draft) => {
    draft.segments = draft.segments.filter(([name]) => name !== 'PID');
  },
  'only a number and a sex': (draft) => {
    for (const pid of segmentsOf(draft, 'PID')) for (const field of [5, 7]) setField(pid, field, '');
  },
  'a mistyped number': (draft, { draw }) => {
    const digits = [...draft.order.orderNumber];
    const at = draw.between(2, 9);
    digits[at] = String((Number(digits[at]) + draw.between(1, 9)) % 10);
    replaceNumber(draft, digits.join(''));
  },
  'no number': (draft) => replaceNumber(draft, ''),
  'two orders': (draft, { draw, orders }) => {
    const [obr] = segmentsOf(draft, 'OBR');
    if (obr) setField(obr, draw.oneOf([2, 3]), draw.oneOf(orders).orderNumber);
  },
  'an order that does not exist': (draft, { draw }) => {
    const [obr] = segmentsOf(draft, 'OBR');
    if (obr) setField(obr, 2, draw.oneOf(['2699999994', '2688888880', '4711']));
  },
};

function replacePatient(draft: Draft, pid: string[]): void {
  draft.segments = draft.segments.map((segment) => (segment[0] === 'PID' ? pid : segment));
}

function replaceNumber(draft: Draft, number: string): void {
  const { orderNumber } = draft.order;
  draft.segments = draft.segments.map((segment) => segment.map((field) => field.replaceAll(orderNumber, number)));
}

/** Breaks what a message is made of. */
export const SHAPES: Record<string, Mutator> = {
  'a segment gone': (draft, { draw }) => {
    draft.segments.splice(draw.between(1, draft.segments.length - 1), 1);
  },
  'a segment twice': (draft, { draw }) => {
    const segment = draw.oneOf(draft.segments.slice(1));
    insertAfter(draft, segment, [...segment]);
  },
  'segments swapped': (draft, { draw }) => {
    const [a, b] = [draw.between(1, draft.segments.length - 1), draw.between(1, draft.segments.length - 1)];
    const { segments } = draft;
    [segments[a], segments[b]] = [segments[b] ?? [], segments[a] ?? []];
  },
  'a field gone': (draft, { draw }) => {
    const segment = draw.oneOf(draft.segments.slice(1));
    if (segment.length > 3) setField(segment, draw.between(2, segment.length - 1), '');
  },
  'fields swapped': (draft, { draw }) => {
    const segment = draw.oneOf(draft.segments.slice(1));
    const [a, b] = [draw.between(1, segment.length - 1), draw.between(1, segment.length - 1)];
    const [one, two] = [fieldOf(segment, a), fieldOf(segment, b)];
    setField(segment, a, two);
    setField(segment, b, one);
  },
  'a value repeated': (draft, { draw }) => {
    const obx = draw.oneOf([...observations(draft), ['ZXX', '']]);
    const second = [...obx];
    setField(second, 5, draw.oneOf([fieldOf(obx, 5), '6.6']));
    if (draw.chance(0.4)) setField(second, 11, draw.oneOf(['C', 'P']));
    insertAfter(draft, obx, second);
  },
  'without values': (draft) => {
    draft.segments = draft.segments.filter(([name]) => name !== 'OBX');
  },
  'of another type': (draft, { draw }) => {
    for (const msh of segmentsOf(draft, 'MSH'))
      setField(msh, TYPE, draw.oneOf(['ADT^A01', 'ORM^O01', 'ACK', 'oru^r01', '', 'ORU^W01']));
  },
  'a segment misspelt': (draft, { draw }) => {
    const segment = draw.oneOf(draft.segments.slice(1));
    segment[0] = draw.oneOf(['obx', 'OB', 'OBXX', 'Z9', 'ZZZ', 'nte']);
  },
  'a line broken': (draft, { draw }) => {
    const [segment] = someOf(draw, [...segmentsOf(draft, 'NTE'), ...observations(draft)]);
    if (segment) setField(segment, segment[0] === 'NTE' ? 3 : 5, `erste Zeile\rzweite Zeile, ${draw.between(1, 9)}`);
  },
  'odd delimiters': (draft, { draw }) => {
    for (const msh of segmentsOf(draft, 'MSH')) msh[1] = draw.oneOf(['^~\\&#', '^^\\&', '&&&&', '^~']);
  },
  'a second patient': (draft, { draw, orders }) => {
    insertAfter(draft, segmentsOf(draft, 'PID')[0], writePatient(draw, draw.oneOf(orders).customer));
  },
};

const long = (draw: Draw, length: number) => 'äx'.repeat(length).slice(0, length - draw.between(0, 1));

/** Values that no column or no limit has room for. */
export const POISON: Record<string, Mutator> = {
  'a unit too long': (draft, { draw }) => setField(draw.oneOf(observations(draft)), 6, long(draw, 62)),
  'a range too long': (draft, { draw }) => setField(draw.oneOf(observations(draft)), 7, long(draw, 252)),
  'a sub-id too long': (draft, { draw }) => setField(draw.oneOf(observations(draft)), 4, long(draw, 42)),
  'a test name too long': (draft, { draw }) => setField(draw.oneOf(observations(draft)), 3, `9^${long(draw, 252)}^L`),
  'a code too long': (draft, { draw }) => setField(draw.oneOf(observations(draft)), 3, `${long(draw, 260)}^x`),
  'a panel too long': (draft, { draw }) => setField(draw.oneOf(segmentsOf(draft, 'OBR')), 4, `P^${long(draw, 260)}`),
  'a laboratory too long': (draft, { draw }) => setField(draw.oneOf(segmentsOf(draft, 'MSH')), 3, long(draw, 70)),
  'many flags': (draft, { draw }) => setField(draw.oneOf(observations(draft)), 8, long(draw, 62)),
  'a text too long': (draft, { draw }) =>
    setField(draw.oneOf(observations(draft)), 5, long(draw, draw.oneOf([33_000, 65_000]))),
  'a long text that fits': (draft, { draw }) => setField(draw.oneOf(observations(draft)), 5, long(draw, 20_000)),
  '90 kB of notes': (draft, { draw }) => {
    const notes = Array.from({ length: 3 }, () => ['NTE', '1', '', long(draw, 30_000)]);
    insertAfter(draft, draw.oneOf(draft.segments), ...notes);
  },
  'one note of 90 kB': (draft, { draw }) =>
    insertAfter(draft, draw.oneOf(draft.segments), ['NTE', '1', '', long(draw, 90_000)]),
  'a year 10000': (draft, { draw }) => {
    const time = draw.oneOf(['99991231235959-0500', '100000101', '99991231', '17000101', '00000101']);
    setField(draw.oneOf(observations(draft)), 14, time);
    if (draw.chance(0.5)) writeTimes(draft, () => time);
  },
  'a number too long': (draft, { draw }) => setField(draw.oneOf(segmentsOf(draft, 'OBR')), 3, long(draw, 300)),
  'a name too long': (draft, { draw }) => {
    for (const pid of segmentsOf(draft, 'PID')) setField(pid, 5, `${long(draw, 5000)}^${long(draw, 5000)}`);
  },
  'signs that are none': (draft, { draw }) =>
    setField(draw.oneOf(observations(draft)), 5, `4.2\u0000\u001e\ue000${'\u0007'}`),
};

/** A copy of what the order was sent before, as another word about it. */
export function sendAgain(draft: Draft, { draw }: Surroundings): Draft {
  const copy = { ...copyOf(draft), made: ['again'] };
  for (const msh of segmentsOf(copy, 'MSH')) setField(msh, CONTROL, String(draw.between(100, 999)));
  return copy;
}

/** Does what its name says; a message that has not what a mutator needs stays as it is. */
export function mutate(draft: Draft, mutators: Record<string, Mutator>, around: Surroundings): Draft {
  const [name, mutator] = around.draw.oneOf(Object.entries(mutators));
  try {
    mutator(draft, around);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return draft;
  }
  draft.made.push(name);
  return draft;
}
