/** Signs of the end that tell two vouchers of one name apart. */
const TAIL = 6;
const LONGEST_NAME = 40;

/**
 * The key of a new voucher, for files and logs: what it is called, and the end of its id.
 * @param label in whatever language is there
 */
export function voucherKey(label: string, id: string): string {
  const name = label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-+|-+$/g, '');
  return [...(name ? [name] : ['voucher']), id.slice(-TAIL)].join('-');
}
