/** What a QR-bill may hold: printable Latin, Latin-1, Latin Extended-A, the Romanian letters and the euro sign (SIX, QR-bill 2.3, 4.1.1). */
const REFUSED = /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]/gu;
/** Signs that people's keyboards write, and what is meant. */
const MEANT: Record<string, string> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '“': '"',
  '”': '"',
};
const MARKS = /\p{M}/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** A text as a field of a QR-bill takes it: signs of other scripts lose their marks or become a question mark, what is too long is cut. */
export function billText(text: string, longest: number): string {
  const allowed = text
    .normalize('NFC')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(REFUSED, (sign) => MEANT[sign] ?? withoutMarks(sign));
  return Array.from(allowed.trim()).slice(0, longest).join('').trim();
}

function withoutMarks(sign: string): string {
  const bare = sign.normalize('NFKD').replaceAll(MARKS, '');
  if (bare === '') return '';
  return bare.replaceAll(REFUSED, '?');
}
