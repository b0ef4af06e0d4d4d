/** An address out of the content as it may be linked: https only, else null. */
export function safeLink(address: string): string | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
