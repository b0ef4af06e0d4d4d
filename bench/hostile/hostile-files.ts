/** A file made to do harm, or broken as real ones are, and what each door says of it. */
export interface HostileFile {
  name: string;
  make: () => Buffer;
  /** What an upload is answered with: stored, or why not. */
  upload: 'stored' | 'hl7-expected' | 'too-large';
  /** What the listener answers. */
  mllp: 'AA' | 'AR';
  /** What its messages become where it is stored and read: state and reason, in their order. */
  read?: readonly string[];
}

const MEGABYTE = 1024 * 1024;
const msh = (id: string, delimiters = '|^~\\&'): string =>
  `MSH${delimiters}|LIS|LAB|||20261122||ORU^R01|${id}|P|2.5.1`.replaceAll('|', delimiters[0] ?? '|');
const PID = 'PID|1||4711';
const OBR = 'OBR|1|X';
const OBX = 'OBX|1|NM|718-7^Haemoglobin^LN||139|g/l|120-160|N|||F';
const lines = (...segments: string[]): string => segments.map((segment) => `${segment}\r`).join('');
const HEAD = lines(msh('hostile'), PID, OBR);
const message = (id: string): string => lines(msh(id), PID, OBR, OBX);
/** So many bytes of segments that all have another name, none of which begins a message. */
const names = (bytes: number): string =>
  HEAD +
  Array.from({ length: bytes / 6 }, (_, n) => (n + 12_960).toString(36).toUpperCase())
    .map((name) => `${name === 'MSH' ? 'ZZZ' : name}|1\r`)
    .join('');
const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const aDocument = (megabytes: number): Buffer =>
  text(`${HEAD}OBX|1|ED|||^^^Base64^${Buffer.alloc(megabytes * MEGABYTE, '%PDF-').toString('base64')}`);

/** No order has this number. */
const SET_ASIDE = 'set-aside unknown-order';
const TOO_LARGE = 'refused too-large';
const NOTHING = { upload: 'hl7-expected', mllp: 'AR' } as const;
const TAKEN = { upload: 'stored', mllp: 'AA' } as const;
const REFUSED = { ...TAKEN, read: [TOO_LARGE] };

/** What hl7-standard alone was measured to fail at or to stand still for, and more of the kind. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  { ...NOTHING, name: 'nothing', make: () => text('') },
  { ...NOTHING, name: 'a sentence', make: () => text('MSHello world|x') },
  { ...NOTHING, name: 'a zip', make: () => Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(3e6, 0xff)]) },
  { ...NOTHING, name: 'zeroes', make: () => Buffer.alloc(3e6) },
  { ...NOTHING, name: 'line ends', make: () => text('\n'.repeat(5e6)) },
  { ...NOTHING, name: 'blanks', make: () => text(`${' '.repeat(5e6)}MSH`) },
  { ...NOTHING, name: 'headers without an end', make: () => text('MSH'.repeat(3e6)) },
  {
    ...{ name: 'a separator that is a repetition too', make: () => text(message('d').replace('^~\\&', '^^\\&')) },
    ...{ upload: 'stored', mllp: 'AR', read: ['refused bad-delimiters'] },
  },
  {
    ...{ name: 'other separators', make: () => text(message('o').replaceAll('|', '$').replaceAll('^', '%')) },
    ...{ ...TAKEN, read: [SET_ASIDE] },
  },
  {
    ...{ name: 'mixed line ends', make: () => text(`${msh('m')}\n${PID}\r${OBR}\r\r\n${OBX}`) },
    ...{ ...TAKEN, read: [SET_ASIDE] },
  },
  {
    ...{
      name: 'a batch with a bad message',
      make: () => text(`FHS|^~\\&|A\r${message('1')}${lines(msh('2'), OBX)}${message('3')}FTS|3`),
    },
    ...{ ...TAKEN, read: [SET_ASIDE, 'refused obx-before-obr', SET_ASIDE] },
  },
  { ...TAKEN, name: 'bytes of nought', make: () => text(message('0').replace('139', '1\u00009')), read: [SET_ASIDE] },
  {
    ...{ name: 'names of the language', make: () => text(lines(msh('p'), '__proto__|polluted', OBR, OBX)) },
    ...{ ...TAKEN, read: [SET_ASIDE] },
  },
  { ...REFUSED, name: '12 kB of segment names', make: () => text(names(12_000)) },
  { ...REFUSED, name: '120 kB of segment names', make: () => text(names(120_000)) },
  { ...TAKEN, name: '10,000 observations', make: () => text(HEAD + lines(OBX).repeat(10_000)), read: [SET_ASIDE] },
  { ...REFUSED, name: '13,000 observations', make: () => text(HEAD + lines(OBX).repeat(13_000)) },
  {
    ...{ name: '48 MB of observations', make: () => text(HEAD + lines(OBX).repeat(900_000)) },
    ...{ upload: 'too-large', mllp: 'AR' },
  },
  { ...REFUSED, name: '3,000 messages', make: () => text(lines(msh('many')).repeat(3000)) },
  { ...REFUSED, name: 'a million lines', make: () => text(`${HEAD}${'x\r'.repeat(1e6)}`) },
  { ...REFUSED, name: '5 million repetitions', make: () => text(`${HEAD}OBX|1|TX|||${'~'.repeat(5e6)}`) },
  { ...REFUSED, name: '5 million fields', make: () => text(`${HEAD}OBX${'|'.repeat(5e6)}`) },
  { ...REFUSED, name: 'components', make: () => text(HEAD + lines(`OBX|1|TX|||${'^'.repeat(60_000)}`).repeat(100)) },
  {
    ...REFUSED,
    name: 'escapes',
    make: () => text(HEAD + lines(`OBX|1|TX|||${'\\.sp9999\\'.repeat(6000)}`).repeat(100)),
  },
  {
    ...{ name: 'a document of 18 MB', make: () => aDocument(13) },
    ...{ upload: 'too-large', mllp: 'AA', read: [SET_ASIDE] },
  },
  {
    ...{ name: 'a document of 50 MB', make: () => aDocument(37) },
    ...{ upload: 'too-large', mllp: 'AR' },
  },
];
