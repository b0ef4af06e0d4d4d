/** Signs of the end that tell two of one name apart. */
const TAIL = 6;
const LONGEST_NAME = 40;

/**
 * The key of something new, for files, addresses and logs: what it is called, and the end of its id.
 * @param kind what it is called where its name has no letter of ours
 * @param name in whatever language is there
 */
export function contentKeyOf(kind: string, name: string, id: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-+|-+$/g, '');
  return [...(words ? [words] : [kind]), id.slice(-TAIL)].join('-');
}
