import { connect } from 'node:net';

/** What came back on a connection that we wrote to byte by byte. */
export interface RawAnswer {
  /** 0 when nothing came. */
  status: number;
  ms: number;
  isClosed: boolean;
}

/** Writes to a connection as `write` says, and waits until it is answered or closed, or until the time is over. */
export async function rawRequest(
  baseUrl: string,
  write: (send: (text: string) => boolean) => Promise<void> | void,
  limitMs: number,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const start = performance.now();
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on('error', () => undefined);
  const ms = () => Math.round(performance.now() - start);
  return new Promise((resolve) => {
    let received = '';
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
      socket.destroy();
      resolve({ status, ms: ms(), isClosed });
    };
    const timer = setTimeout(() => finish(false), limitMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n\r\n')) finish(socket.destroyed);
    });
    socket.once('close', () => finish(true));
    void write((text) => {
      if (socket.destroyed) return false;
      socket.write(text);
      return true;
    });
  });
}
