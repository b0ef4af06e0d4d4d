/** Words that name a point of a town and not the town: 'Zürich HB' is looked for as Zürich. */
const POINTS = new Set(['hb', 'bhf', 'bahnhof', 'hauptbahnhof', 'gare', 'stazione', 'station', 'sbb', 'cff', 'ffs']);
const SAINTS = new Set(['saint', 'sainte', 'sankt', 'san', 'santa', 'sant', 'ste']);

/**
 * A place's name as it is compared: without accents, case, punctuation and points of the town; umlauts written out
 * ('Zuerich') and saints written in full ('Sankt Gallen') are the same as the short form.
 */
export function foldPlaceName(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => !POINTS.has(word))
    .map((word) => (SAINTS.has(word) ? 'st' : word.replace(/([aou])e/g, '$1')));
  return words.join(' ');
}
