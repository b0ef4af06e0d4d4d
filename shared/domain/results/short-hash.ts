/** 106 bits of two mixed sums: enough that two different texts about one person never look alike; it guards against no attacker. */
export function shortHash(text: string): string {
  return mix(text, 0) + mix(text, 1);
}

/** cyrb53 by bryc, public domain. */
function mix(text: string, seed: number): string {
  let left = 0xdeadbeef ^ seed;
  let right = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    left = Math.imul(left ^ code, 2654435761);
    right = Math.imul(right ^ code, 1597334677);
  }
  left = Math.imul(left ^ (left >>> 16), 2246822507) ^ Math.imul(right ^ (right >>> 13), 3266489909);
  right = Math.imul(right ^ (right >>> 16), 2246822507) ^ Math.imul(left ^ (left >>> 13), 3266489909);
  return (4294967296 * (2097151 & right) + (left >>> 0)).toString(36);
}
