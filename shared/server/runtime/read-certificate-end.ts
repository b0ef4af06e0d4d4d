import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Shorter than the patience of whoever asks for metrics. */
const LIMIT_MS = 1000;

/** Until when the certificate is valid that browsers are shown at an address; undefined where none is, or nobody answers. */
export function readCertificateEnd(address: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const name = isIP(hostname) ? {} : { servername: hostname };
    // One that has ended, or that nobody vouches for, is what we want to know of; nothing is sent to whoever shows it.
    const socket = connect({ host: hostname, port: Number(port) || 443, rejectUnauthorized: false, ...name });
    const end = (date?: Date) => {
      socket.destroy();
      resolve(date);
    };
    socket.setTimeout(LIMIT_MS, () => end());
    socket.once('error', () => end());
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      end(until ? new Date(until) : undefined);
    });
  });
}
