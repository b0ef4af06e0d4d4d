const IPV4_PART = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;
const GROUPS = 8;
/** What is no address is counted as it is written, as far as a counter's key may be long. */
const LONGEST_TEXT = 64;

/**
 * The network an address is counted by: an IPv4 address stands for itself (also written as IPv6, ::ffff:192.0.2.1), an IPv6
 * client owns a /64, so its first 8 bytes are what is counted. However an address is spelled, its network has one spelling.
 */
export function networkOf(address: string): string {
  const plain = address.trim();
  if (isIpv4(plain)) return plain;
  const groups = parseIpv6(plain);
  if (groups === null) return plain.slice(0, LONGEST_TEXT);
  return mappedIpv4(groups) ?? `${groups.slice(0, 4).map(toHex).join(':')}::/64`;
}

/**
 * What the networks of one site, a /48 of IPv6, begin with as `networkOf` spells them; null for IPv4. A provider may give all of
 * them to one customer.
 */
export function siteOf(network: string): string | null {
  const groups = network.endsWith('::/64') ? network.split(':').slice(0, 3) : [];
  return groups.length === 3 ? `${groups.join(':')}:` : null;
}

/** Whether a text is an IPv4 or IPv6 address, a zone id (fe80::1%eth0) allowed. */
export const isAddress = (text: string): boolean => isIpv4(text) || parseIpv6(text) !== null;

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => IPV4_PART.test(part));
}

/** The eight groups of 16 bits, or null where the text is no IPv6 address. */
function parseIpv6(text: string): number[] | null {
  const [address = '', zone] = text.split('%', 2);
  if (zone === '') return null;
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half, at) => parseGroups(half, at === halves.length - 1));
  if (!head) return null;
  if (halves.length === 1) return head.length === GROUPS ? head : null;
  // '::' stands for one group of zeros at least.
  if (!tail || head.length + tail.length >= GROUPS) return null;
  return [...head, ...new Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

/** The groups of one side of '::'; only the address's last part may be written as IPv4. */
function parseGroups(half: string, isLast: boolean): number[] | null {
  if (half === '') return [];
  const written = half.split(':');
  const last = written.at(-1) ?? '';
  const ipv4 = isLast && isIpv4(last) ? ipv4Groups(last) : null;
  const groups = ipv4 ? written.slice(0, -1) : written;
  if (!groups.every((group) => IPV6_GROUP.test(group))) return null;
  return [...groups.map((group) => Number.parseInt(group, 16)), ...(ipv4 ?? [])];
}

function ipv4Groups(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

function mappedIpv4(groups: number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}

const toHex = (group: number): string => group.toString(16);
