/** Basic table of the GSM 7-bit alphabet (3GPP TS 23.038 section 6.2.1), without the escape sign. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Extension table: each of these takes two places. */
const EXTENSION = '^{}\\[~]|€';

/** Signs that have a plain neighbour in the alphabet. */
const NEIGHBOURS: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '\t': ' ',
  '\r': '',
};

const PART_LENGTH_SINGLE = 160;
/** Seven places of each part of a longer message hold its number. */
const PART_LENGTH_JOINED = 153;

/**
 * The text in letters every phone receives at one place each: accents that the alphabet lacks are dropped (ç becomes
 * c), typographic signs become plain ones, every kind of blank a blank. What has no neighbour at all (another script,
 * an emoji) becomes a question mark: one such sign would halve the length of the whole message.
 */
export function foldToGsm7(text: string): string {
  return [...text.normalize('NFC')].map(foldSign).join('');
}

/** Places the text takes and the parts it is sent (and paid) as. The text must have been folded. */
export function countSmsParts(text: string): { places: number; parts: number } {
  const places = [...text].reduce((sum, sign) => sum + (EXTENSION.includes(sign) ? 2 : 1), 0);
  return { places, parts: places <= PART_LENGTH_SINGLE ? 1 : Math.ceil(places / PART_LENGTH_JOINED) };
}

/** True when every sign is in the alphabet. */
export function isGsm7(text: string): boolean {
  return [...text].every(isKnown);
}

function foldSign(sign: string): string {
  const neighbour = NEIGHBOURS[sign];
  if (neighbour !== undefined) return neighbour;
  if (isKnown(sign)) return sign;
  if (/\p{Zs}/u.test(sign)) return ' ';
  if (/[\p{M}\p{Cf}\p{Cc}]/u.test(sign)) return '';
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '');
  return [...bare].every(isKnown) ? bare : '?';
}

function isKnown(sign: string): boolean {
  return BASIC.includes(sign) || EXTENSION.includes(sign);
}
