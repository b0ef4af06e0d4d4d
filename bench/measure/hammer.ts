import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Throughput } from './at-once.ts';

/** A GET as it goes over the wire, written once so that the client costs next to nothing. */
export const getRequest = (path: string, token?: string): Buffer => written('GET', path, token);

/** A PUT of `body` as JSON, as it goes over the wire. */
export const putRequest = (path: string, body: object, token?: string): Buffer =>
  written('PUT', path, token, JSON.stringify(body));

function written(method: string, path: string, token?: string, body?: string): Buffer {
  const headers = ['host: localhost', 'accept-language: de-CH,de;q=0.9', 'accept: application/json'];
  if (token) headers.push(`authorization: Bearer ${token}`);
  if (body) headers.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/**
 * Sends requests in turn over kept-alive connections, each connection waiting for its reply.
 * @throws when a reply is not 200: a fast refusal must not count
 */
export async function hammer(
  port: number,
  requests: readonly Buffer[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Throughput> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const latencies: number[] = [];
  const start = performance.now();
  let sent = 0;
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() - start < seconds * 1000) {
        const begun = performance.now();
        sent += 1;
        await ask(socket, requests[sent % requests.length] as Buffer);
        latencies.push(performance.now() - begun);
      }
      socket.destroy();
    }),
  );
  return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** One request and its whole reply. */
function ask(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let end = -1;
    const take = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (end < 0) end = endOf(received);
      if (end < 0 || received.length < end) return;
      finish(received.subarray(9, 12).equals(OK) ? undefined : new Error(received.toString('utf8', 0, 400)));
    };
    const finish = (error?: Error) => {
      socket.off('data', take);
      socket.off('close', cut);
      if (error) reject(error);
      else resolve();
    };
    const cut = () => finish(new Error('the connection was cut'));
    socket.on('data', take);
    socket.on('close', cut);
    socket.write(request);
  });
}

const OK = Buffer.from('200');

/** Where the reply ends, by its Content-Length; -1 while its head is not complete. */
function endOf(received: Buffer): number {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head));
  if (!length) throw new Error('an answer without Content-Length');
  return head + 4 + Number(length[1]);
}
