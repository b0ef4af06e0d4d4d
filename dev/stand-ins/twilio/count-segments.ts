/** GSM 03.38 basic set and, after the escape, its extension (each worth two places). */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€';

/** How many SMS a text is sent as: 160 places (153 when joined) in GSM-7, 70 (67) in UCS-2. */
export function countSegments(text: string): number {
  const isGsm = [...text].every((letter) => GSM.includes(letter) || GSM_EXTENDED.includes(letter));
  const places = isGsm
    ? [...text].reduce((sum, letter) => sum + (GSM_EXTENDED.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  return places <= single ? 1 : Math.ceil(places / joined);
}
