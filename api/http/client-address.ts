import type { IncomingMessage } from 'node:http';

/**
 * The address a request comes from, for everything that counts by address: the connection's, or behind trusted proxies what
 * the outermost of them saw. Further entries of X-Forwarded-For are the client's own claim and are not believed.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const connected = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return withoutZone(connected);
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const seen = forwarded.map((entry) => entry.trim()).filter((entry) => entry !== '');
  return withoutZone(seen.slice(-trustedProxies)[0] ?? connected);
}

/** Without a zone (fe80::1%eth0): it names a network card of this machine, in any length. */
const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';
