import type { Draw } from '#bench/faults/plan/draw.ts';
import bloodMarkers from '#shared/content/blood-markers.json' with { type: 'json' };
import criticalLimits from '#shared/content/critical-limits.json' with { type: 'json' };

const UNKNOWN_TESTS = ['GLUX^Glukose Urin^L', '94500-6^SARS-CoV-2^LN', 'Z77^Sonderuntersuchung^99LAB', '^Freitext'];
const FLAGS = ['', '', '', '', 'N', 'H', 'L', 'HH', 'LL', 'A', 'AA', 'H~A', 'A^Abnormal^HL70078', 'h', 'U'];
const FINAL_STATUSES = ['F', 'F', 'F', 'F', 'F', 'F', 'F^Final results^HL70085', 'C'];
const OTHER_STATUSES = ['P', 'P', 'R', 'S', 'I', 'O', 'X', 'U', 'D', 'W', '', 'Z', 'V'];
const TEXTS = [
  ...[
    'negativ',
    'neg.',
    '+',
    '++',
    'Spur',
    'siehe Bemerkung',
    'hämolytisch',
    '1:128',
    'A\\T\\B \\S\\ \\R\\ \\E\\ \\F\\',
  ],
  ...[
    'Zeile 1\\.br\\Zeile 2',
    '\\H\\fett\\N\\ normal',
    'Pfad C:\\data\\x',
    '2 & 3',
    'a~b',
    'x^y',
    '1,250',
    "1'250",
    '.5',
  ],
];
/** Ways to write a unit, by the unit that is meant. */
const SPELLINGS: Record<string, readonly string[]> = {
  'mmol/l': ['mmol/L', 'mmol / l', 'mmol/l^^L'],
  'µmol/l': ['umol/l', 'μmol/L', 'µmol/L^^UCUM'],
  'G/l': ['10*9/L', '10^9/l', 'G/L', 'G/l^^L', 'giga/l'],
  'T/l': ['10*12/L', 'T/L'],
  'µg/l': ['ug/l', 'ug/L'],
  'mU/l': ['mIU/l', 'mIE/L'],
};

type Marker = (typeof bloodMarkers.markers)[number];

/** A test with its limits, or one that nobody here knows. */
export function writeObservation(draw: Draw, setId: number): string[] {
  if (draw.chance(0.08)) return writeText(draw, setId, draw.oneOf(UNKNOWN_TESTS));
  const marker = draw.oneOf(bloodMarkers.markers);
  const code = writeCode(draw, marker);
  if (draw.chance(0.1)) return writeText(draw, setId, code);
  const { lower, upper } = limitsOf(marker);
  const figure = drawFigure(draw, marker, lower, upper);
  const [type, value] = writeFigure(draw, figure);
  const observedAt = draw.chance(0.3) ? draw.oneOf(['20261110074500', '20261111', '20261109183000+0100']) : '';
  const obx = ['OBX', String(setId), type, code, draw.chance(0.1) ? draw.oneOf(['1', '2', 'a']) : '', value];
  obx.push(writeUnit(draw, marker.unit), writeRange(draw, lower, upper), draw.oneOf(FLAGS), '', '', writeStatus(draw));
  if (observedAt !== '') obx.push('', '', observedAt);
  return obx;
}

export const writeStatus = (draw: Draw): string => draw.oneOf(draw.chance(0.8) ? FINAL_STATUSES : OTHER_STATUSES);

function writeCode(draw: Draw, { loinc, name }: Marker): string {
  const style = draw.between(1, 10);
  if (style === 1) return `LOC-${loinc.replace('-', '')}^${name.de}^L^${loinc}^${name.en}^LN`;
  if (style === 2) return `${loinc}^${name.de}`;
  if (style === 3) return `${loinc}^${name.fr}^2.16.840.1.113883.6.1`;
  return `${loinc}^${name.de}^LN`;
}

const limitsOf = ({ referenceRange: { female, male } }: Marker) => female ?? male ?? { lower: null, upper: null };

/** Inside, on a limit, a little and far outside, and beyond the critical limits where there are some. */
function drawFigure(draw: Draw, marker: Marker, lower: number | null, upper: number | null): string {
  const critical = criticalLimits.limits.find((entry) => entry.marker === marker.key);
  const [low, high] = [lower ?? (upper ?? 10) / 3, upper ?? (lower ?? 10) * 3];
  const places = [
    ...Array.from({ length: 8 }, () => low + ((high - low) * draw.between(5, 95)) / 100),
    ...[low, high, low * 0.9, high * 1.1, high * 2.5, low / 3],
    ...(critical?.high ? [critical.high, critical.high * 1.02, critical.high * 1.5] : []),
    ...(critical?.low ? [critical.low, critical.low * 0.97, critical.low / 2] : []),
  ];
  return draw.oneOf(places).toFixed(draw.oneOf([1, 2, 2, 2, 3]));
}

function writeFigure(draw: Draw, figure: string): [type: string, value: string] {
  const sign = draw.oneOf(['<', '>', '<=', '>=', '≤']);
  return draw.oneOf([
    ...Array.from({ length: 16 }, (): [string, string] => ['NM', figure]),
    ...([
      ['NM', figure.replace('.', ',')],
      ['NM', `${sign}${figure}`],
      ['ST', `${sign} ${figure}`],
      ['SN', `^${figure}`],
      ['SN', `${draw.oneOf(['<', '>', '<=', '>='])}^${figure}`],
      ['SN', `${figure}`],
      ['SN', `^${figure}^-^${figure}1`],
      ['SN', `^${figure}~^${figure}`],
      ['ST', figure],
      ['ST', `${figure} mmol/l`],
      ['TX', `Wert: ${figure}`],
      ['ST', `${figure} H`],
      ['NM', ''],
      ['NM', '""'],
      ['', figure],
    ] as [string, string][]),
  ]);
}

function writeUnit(draw: Draw, unit: string): string {
  const style = draw.between(1, 20);
  if (style === 1) return '';
  if (style === 2) return draw.oneOf(['mg/dl', 'xyz', 'mol', 'U/ml', '%']);
  return style <= 5 ? draw.oneOf(SPELLINGS[unit] ?? [unit]) : unit;
}

function writeRange(draw: Draw, lower: number | null, upper: number | null): string {
  const [low, high] = [lower?.toFixed(2), upper?.toFixed(2)];
  if (draw.chance(0.06)) return draw.oneOf(['', 'Negativ', '5.1-3.5', '4', '<9 = Susceptible', 'siehe Befund']);
  if (low !== undefined && high !== undefined) {
    const odd = [
      `${low} - ${high}`,
      `[ ${low} - ${high} ]`,
      `(${low}-${high})`,
      `${low} bis ${high}`,
      `${low} to ${high}`,
    ];
    const comma = `${low.replace('.', ',')}-${high.replace('.', ',')}`;
    return draw.oneOf([
      ...Array.from({ length: 8 }, () => `${low}-${high}`),
      ...odd,
      comma,
      `${low}_${high}`,
      `>${low}`,
    ]);
  }
  if (high !== undefined)
    return draw.oneOf([`<${high}`, `<${high}`, `<=${high}`, `< ${high}`, `[ < ${high} ]`, `≤${high}`]);
  return low === undefined ? '' : draw.oneOf([`>${low}`, `>=${low}`, `> ${low}`, `≥ ${low}`]);
}

function writeText(draw: Draw, setId: number, code: string): string[] {
  const text = draw.oneOf(TEXTS);
  const [type, value] = draw.oneOf<[string, string]>([
    ...(['ST', 'TX', 'FT'] as const).map((kind): [string, string] => [kind, text]),
    ['FT', `${text}~zweite Zeile~`],
    ['CWE', '10828004^Positive^SCT^POS^positiv nachgewiesen^L^^^zweimal bestätigt'],
    ['CE', '260385009^Negative^SCT'],
    ['CE', 'ERY^^L~LEU^Leukozyten^L'],
    ['CWE', '^^^^^^^^nur Worte'],
    ['DT', '20261109'],
  ]);
  return ['OBX', String(setId), type, code, '', value, '', '', draw.oneOf(FLAGS), '', '', writeStatus(draw)];
}
