import type { Draw } from '#bench/faults/plan/draw.ts';
import type { SeededOrder } from '../../setup/seed-orders.ts';
import type { Draft } from './draft.ts';
import { writeObservation } from './write-observation.ts';
import { writePatient } from './write-person.ts';
import { writeTime } from './write-times.ts';

const LABS = ['NORDLABOR', 'RISCH^OID^ISO', 'UNILABS', 'Praxis Süd', ''];
const PANELS = ['BB^Blutbild^L', 'CHEM^Klinische Chemie^L', 'ELYT^Elektrolyte', '24323-8^Comprehensive^LN'];
const NOTES = [
  ...['hämolytisch, nicht verwertbar', 'Probe einwandfrei eingetroffen.', 'nicht nüchtern', 'nüchtern', ' ', ''],
  ...[
    'Zeile eins~Zeile zwei',
    'kontrolliert\\.br\\telefonisch mitgeteilt',
    '< 20 Grenzwert\\T\\Ende',
    'Kalium 7.9 tel.',
  ],
];

/** A laboratory's first message about an order: it says nothing false about whose it is. */
export function writeMessage(draw: Draw, order: SeededOrder, start: Date): Draft {
  const written = draw.between(2, 400);
  const note = (share: number): string[][] =>
    draw.chance(share) ? [['NTE', '1', '', draw.oneOf(NOTES)], ...(draw.chance(0.2) ? note(1) : [])] : [];
  const segments: string[][] = [writeHeader(draw, writeTime(draw, start, written)), ...note(0.06)];
  if (!draw.chance(0.04)) segments.push(writePatient(draw, order.customer), ...note(0.06));
  const groups = draw.oneOf([1, 1, 1, 2, 3]);
  for (let group = 1; group <= groups; group += 1) {
    const numbers = writeNumbers(draw, order.orderNumber, group);
    if (numbers.orc) segments.push(numbers.orc, ...note(0.03));
    const reported = writeTime(draw, start, written + draw.oneOf([0, 1, 30]));
    const obr = ['OBR', String(group - draw.between(0, 1)), numbers.placer, numbers.filler, draw.oneOf(PANELS)];
    obr.push('', '', draw.oneOf(['20261110073000', '20261110', '']), ...Array.from({ length: 14 }, () => ''), reported);
    obr.push('', '', draw.oneOf(['F', 'F', '', 'P']));
    segments.push(obr, ...note(0.1));
    if (numbers.sample) segments.push(numbers.sample);
    const observations = draw.between(1, 7);
    for (let setId = 1; setId <= observations; setId += 1) segments.push(writeObservation(draw, setId), ...note(0.12));
    if (draw.chance(0.05)) segments.push(writeDocument(draw), ...note(0.1));
  }
  return { order, made: ['first'], segments };
}

export function writeHeader(draw: Draw, written: string): string[] {
  const header = ['MSH', '^~\\&', 'LIS', draw.oneOf(LABS), 'SHOP', 'ZH', written, ''];
  return [...header, 'ORU^R01^ORU_R01', String(draw.between(1, 99)), 'P', draw.oneOf(['2.3', '2.4', '2.5.1', '2.8'])];
}

/** Where a laboratory writes our number: in one place or in several, with its own beside it. */
function writeNumbers(draw: Draw, number: string, group: number) {
  const own = `L${draw.between(10_000, 99_999)}^^^LAB`;
  const none = { orc: null, placer: '', filler: '', sample: null };
  return draw.oneOf<{ orc: string[] | null; placer: string; filler: string; sample: string[] | null }>([
    { ...none, placer: number, filler: own },
    { ...none, placer: number, filler: own },
    { ...none, placer: `${number}^^^KISIM`, filler: own, orc: ['ORC', 'RE', number, own, `G${group}`] },
    { ...none, filler: number, orc: ['ORC', 'RE', '', number] },
    { ...none, placer: own, filler: number },
    { ...none, orc: ['ORC', 'RE', number], placer: '', filler: own },
    { ...none, filler: own, sample: ['SPM', '1', `${number}&LAB^${own.slice(0, 6)}`] },
    { ...none, filler: own, sample: ['SAC', '', '', `${number}^LAB`] },
  ]);
}

function writeDocument(draw: Draw): string[] {
  const pdf = Buffer.from(`%PDF-1.7 Befund ${draw.between(1, 999_999)}`).toString('base64');
  const data = draw.oneOf([pdf, pdf, pdf, 'AAAA', 'kein Base64!', '']);
  return ['OBX', '9', 'ED', 'PDF^Befundbericht^L', '', `^application^pdf^Base64^${data}`, '', '', '', '', '', 'F'];
}
