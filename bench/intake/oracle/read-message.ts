import { readInstant, type Time } from './read-time.ts';

/** A value as the laboratory wrote it, escapes resolved, with the notes right below it. */
export interface Word {
  /** OBX-2. */
  type: string;
  /** OBX-3, first and second triplet. */
  ids: { code: string; text: string; system: string }[];
  sub: string;
  /** What a person has to be able to read; of a coded value each of its texts. */
  texts: string[];
  unit: string;
  range: string;
  flags: string[];
  /** One letter of table 0085, or `unknown`. */
  status: string;
  notes: string[];
  reported: Time | null;
}

export interface Document {
  /** Base64 of a PDF, or null where it is none. */
  data: string | null;
}

/** Everything that one message says. */
export interface Said {
  kind: 'result';
  lab: string;
  numbers: { placer: string[]; any: string[] };
  person: { family: string; given: string; birthdate: string; sex: string };
  written: Time | null;
  words: Word[];
  documents: Document[];
  /** Notes about the sample, the order or the person, blank ones left out. */
  notes: string[];
  /** A text so long that there need not be room for it. */
  isLong: boolean;
}

export type ReadText = Said | { kind: 'broken'; why: string } | { kind: 'other' };

const BARE = /^(NTE|PID|PV1|ORC|OBR|OBX|SPM)$/;
const LONGEST_FIELD = 65_536;
const LONGEST_TEXT = 65_535;

/** What a message says, or why nobody may understand it. */
export function readMessage(lines: readonly string[]): ReadText {
  const encoding = /^MSH\|([^|]*)/.exec(lines[0] ?? '')?.[1] ?? '';
  const signs = ['|', ...encoding];
  if (!/^[^A-Za-z0-9\s]{4,5}$/.test(encoding) || new Set(signs).size !== signs.length) {
    return { kind: 'broken', why: 'delimiters' };
  }
  const texts = joinLines(lines);
  if (texts === null) return { kind: 'broken', why: 'a misspelt segment' };
  const segments = texts.map((text) => text.split('|'));
  const isTooLong = segments.some((fields) =>
    fields.some(
      (field, index) => field.length > LONGEST_FIELD && !(fields[0] === 'OBX' && fields[2] === 'ED' && index === 5),
    ),
  );
  if (isTooLong) return { kind: 'broken', why: 'a field too long' };
  const msh = segments[0] ?? [];
  const type = (msh[8] ?? '').split('~')[0]?.split('^').slice(0, 2).join('^').toUpperCase().replace(/\s/g, '');
  if (type !== 'ORU^R01') return { kind: 'other' };
  const pids = new Set(segments.filter(([name]) => name === 'PID').map((pid) => pid.slice(2).join('|')));
  if (pids.size > 1) return { kind: 'broken', why: 'several patients' };
  return walk(segments, msh);
}

/** Lines to segments; a line that is none goes on with the one before. Null where one only looks like a segment. */
function joinLines(lines: readonly string[]): string[] | null {
  const texts: string[] = [];
  for (const line of lines) {
    const bare = line.trimStart();
    if (/^[A-Z][A-Z0-9]{2}\|/.test(line) || BARE.test(line)) texts.push(line);
    else if (bare !== line && BARE.test(bare.slice(0, 3)) && bare[3] === '|') texts.push(bare);
    else if (/^[A-Za-z][A-Za-z0-9]{0,3}\|/.test(line)) return null;
    else texts.push(`${texts.pop()}\n${line}`);
  }
  return texts;
}

function walk(segments: string[][], msh: string[]): ReadText {
  const offset = /[+-]\d{4}$/.exec(first(msh[6]))?.[0] ?? null;
  const pid = segments.find(([name]) => name === 'PID') ?? [];
  const written = readInstant(plain(first(msh[6])), offset);
  const said: Said = {
    kind: 'result',
    lab: plain(first(msh[3])).trim(),
    numbers: { placer: [], any: [] },
    person: {
      family: nothing(plain(first(pid[5]).split('&')[0] ?? '').trim()),
      given: nothing(plain(component(pid[5], 2)).trim()),
      birthdate: nothing(plain(first(pid[7])).trim()),
      sex: nothing(plain(first(pid[8])).trim()),
    },
    written,
    words: [],
    documents: [],
    notes: [],
    isLong: false,
  };
  let orc: string[] | null = null;
  let obr: string[] | null = null;
  let notes = said.notes;
  for (const segment of segments) {
    const [name] = segment;
    if (name === 'ORC') [orc, obr, notes] = [segment, null, said.notes];
    else if (name === 'OBR') {
      for (const field of [orc?.[2], segment[2]]) addNumber(said.numbers.placer, first(field));
      for (const field of [orc?.[2], segment[2], orc?.[3], segment[3]]) addNumber(said.numbers.any, first(field));
      [orc, obr, notes] = [null, segment, said.notes];
      if (plain(component(segment[4], 2) || first(segment[4])).length > 250) said.isLong = true;
    } else if (name === 'OBX') {
      if (obr === null) return { kind: 'broken', why: 'a value before its order' };
      if (first(segment[2]).trim() === 'ED') {
        said.documents.push({ data: pdfIn(segment[5] ?? '') });
        notes = said.notes;
      } else {
        const word = readWord(segment, obr, offset);
        said.words.push(word);
        notes = word.notes;
      }
    } else if (name === 'NTE') notes.push(repeats(segment[3]).map(plain).join('\n'));
    else if (name === 'SPM' || name === 'SAC') {
      const ids =
        name === 'SAC' ? [first(segment[3])] : [1, 2].map((n) => component(segment[2], n).split('&')[0] ?? '');
      if (obr) for (const id of ids) addNumber(said.numbers.any, id);
      if (obr) notes = said.notes;
    } else if (obr && name !== 'PRT') notes = said.notes;
  }
  said.notes = said.notes.filter((note) => note.trim() !== '');
  said.isLong ||=
    segments.some(hasImpossibleTime) ||
    said.lab.length > 60 ||
    said.notes.some((note) => bytes(note) > LONGEST_TEXT) ||
    said.words.some(isLong);
  return said;
}

/** The fields that hold a time a value is stored with. */
const TIMES: Record<string, number[]> = { MSH: [6], OBR: [7, 22], OBX: [14] };

/** A time before anybody alive was born, or after every calendar. */
const hasImpossibleTime = (segment: string[]): boolean =>
  (TIMES[segment[0] ?? ''] ?? []).some((at) => /^(?:0|1[0-7]|9999)/.test(segment[at] ?? ''));

/** The first component of a number field, where there is one. */
function addNumber(list: string[], field: string): void {
  const number = (plain(field).split(/[\^&]/)[0] ?? '').trim();
  if (number !== '' && !list.includes(number)) list.push(number);
}

function readWord(obx: string[], obr: string[], offset: string | null): Word {
  const type = first(obx[2]).trim();
  const own = plain(first(obx[11])).trim().toUpperCase();
  const group = plain(first(obr[25])).trim().toUpperCase();
  const isNull = obx[5] === '""';
  return {
    type,
    ids: [0, 3].map((at) => ({
      code: plain(component(obx[3], at + 1)),
      text: plain(component(obx[3], at + 2)),
      system: plain(component(obx[3], at + 3)),
    })),
    sub: plain(obx[4] ?? ''),
    texts: textsOf(type, obx[5] ?? ''),
    unit: plain(first(obx[6])),
    range: plain(obx[7] ?? ''),
    flags: repeats(obx[8])
      .map((one) => plain(one.split('^')[0] ?? '').trim())
      .filter((flag) => flag !== ''),
    status: isNull ? 'D' : statusOf(own, group),
    notes: [],
    reported: readInstant(plain(first(obr[22])), offset),
  };
}

/** Table 0085, else the group's status of table 0123; what is neither says nothing that could make a value final. */
function statusOf(own: string, group: string): string {
  if (own !== '') return /^[FCPRSIONUXDW]$/.test(own) ? own : 'unknown';
  return { F: 'F', C: 'C', P: 'P', R: 'R', S: 'I', I: 'I', O: 'O', X: 'X' }[group] ?? 'unknown';
}

/** The value as one text; of a coded value its texts, each of which has to be found again. */
function textsOf(type: string, field: string): string[] {
  const parts = repeats(field);
  if (['CE', 'CWE', 'CNE', 'CF'].includes(type) && field !== '') {
    return parts.flatMap((part) => {
      const texts = [2, 5, 9].map((n) => plain(component(part, n)).trim()).filter((text) => text !== '');
      return texts.length > 0 ? texts : [plain(component(part, 1)).trim()];
    });
  }
  if (type === 'SN' && field !== '')
    return [parts.map((part) => [1, 2, 3, 4].map((n) => plain(component(part, n)).trim()).join('')).join(', ')];
  return [type === 'TX' || type === 'FT' ? parts.map(plain).join('\n') : plain(field)];
}

/** Base64 of a document that begins as a PDF does. */
function pdfIn(field: string): string | null {
  if (repeats(field).length > 1) return null;
  const data = component(field, 5);
  const isBase64 =
    data.trim() !== '' && /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(data) && data.replace(/\s/g, '').length % 4 === 0;
  const isPdf = isBase64 && Buffer.from(data, 'base64').toString('latin1').startsWith('%PDF-');
  return isPdf && component(field, 4).trim().toLowerCase() === 'base64'
    ? Buffer.from(data, 'base64').toString('base64')
    : null;
}

const LIMITS = { code: 80, system: 40, text: 250, sub: 40, unit: 60, range: 250, flags: 60 };

function isLong({ ids, sub, texts, unit, range, flags, notes }: Word): boolean {
  const lengths: [string, number][] = [
    ...ids.flatMap(({ code, text, system }): [string, number][] => [
      [code, LIMITS.code],
      [text, LIMITS.text],
      [system, LIMITS.system],
    ]),
    ...([
      [sub, LIMITS.sub],
      [unit, LIMITS.unit],
      [range, LIMITS.range],
      [flags.join('~'), LIMITS.flags],
    ] as [string, number][]),
  ];
  if (lengths.some(([text, most]) => text.length > most)) return true;
  return bytes(texts.join(', ')) > LONGEST_TEXT || bytes(JSON.stringify(notes)) > LONGEST_TEXT;
}

const bytes = (text: string) => Buffer.byteLength(text);
const repeats = (field = ''): string[] => field.split('~');
const component = (field = '', n: number): string => (repeats(field)[0] ?? '').split('^')[n - 1] ?? '';
const first = (field = ''): string => component(field, 1);
const nothing = (text: string): string => (text === '""' ? '' : text);

const ESCAPES: Record<string, string> = {
  F: '|',
  S: '^',
  T: '&',
  R: '~',
  E: '\\',
  H: '',
  N: '',
  '.br': '\n',
  '.sp': '\n',
  '.ce': '\n',
};

/** A text with its escapes resolved; what is no escape stays as it was written. */
export const plain = (text = ''): string =>
  text.replace(/\\(F|S|T|R|E|H|N|\.br|\.sp|\.ce)\\/g, (_, name: string) => ESCAPES[name] ?? '');
