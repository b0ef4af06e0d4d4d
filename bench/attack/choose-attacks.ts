import type { Attack } from './attack.ts';

export interface Wish {
  /** None: all. */
  names: readonly string[];
  url?: string | undefined;
  /** Said by somebody who may attack a host that is not this machine. */
  mayLeave: boolean;
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The attacks that are wished for and possible, or why there are none. */
export function chooseAttacks(all: readonly Attack[], { names, url, mayLeave }: Wish): readonly Attack[] | string {
  const unknown = names.filter((name) => !all.some((attack) => attack.name === name));
  if (unknown.length > 0) {
    return `There is no attack ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}.`;
  }
  const wished = all.filter(({ name }) => names.length === 0 || names.includes(name));
  if (url === undefined) return wished;
  const host = URL.parse(url)?.hostname;
  if (host === undefined) return `${url} is no address.`;
  if (!mayLeave && !LOCAL.includes(host)) {
    return `${host} is not this machine. Attack only what is yours, and say so with --not-local.`;
  }
  const possible = wished.filter(({ needs }) => needs === 'url');
  return possible.length > 0 ? possible : 'These attacks need a product of their own; leave --url out.';
}
