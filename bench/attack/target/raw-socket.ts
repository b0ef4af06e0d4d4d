import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '#shared/live.ts';

/** A WebSocket without manners: whatever is to be sent goes out as it is, and nothing is read but whether it was closed. */
export interface RawSocket {
  /** Sends one text frame. */
  send(text: string): void;
  /** Sends a frame whose header announces `length` bytes, and `bytes` of it. */
  announce(length: number, bytes: number): void;
  readonly isOpen: boolean;
  /** Resolves when the other side closed, or after that time. */
  closed(withinMs: number): Promise<boolean>;
  end(): void;
}

const HANDSHAKE_LIMIT_MS = 5_000;

/** Opens the product's socket; null when it was refused. */
export async function openRawSocket(baseUrl: string, address: string): Promise<RawSocket | null> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on('error', () => undefined);
  socket.setTimeout(HANDSHAKE_LIMIT_MS, () => socket.destroy());
  socket.write(
    [
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
      `X-Forwarded-For: ${address}`,
      '\r\n',
    ].join('\r\n'),
  );
  const isUpgraded = await new Promise<boolean>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString('latin1').startsWith('HTTP/1.1 101')));
    socket.once('close', () => resolve(false));
  });
  if (!isUpgraded) {
    socket.destroy();
    return null;
  }
  socket.setTimeout(0);
  socket.resume();
  // A close frame counts as closed as much as a cut connection.
  socket.on('data', (chunk: Buffer) => {
    if (chunk[0] === 0x88) socket.destroy();
  });
  const raw: RawSocket = {
    send: (text) => write(socket, frame(Buffer.from(text))),
    announce: (length, bytes) => write(socket, Buffer.concat([header(length), Buffer.alloc(bytes, 0x61)])),
    get isOpen() {
      return !socket.destroyed && socket.readyState === 'open';
    },
    async closed(withinMs) {
      if (socket.destroyed) return true;
      const late = AbortSignal.timeout(withinMs);
      return once(socket, 'close', { signal: late }).then(
        () => true,
        () => false,
      );
    },
    end: () => void socket.destroy(),
  };
  const isJoined = joins(socket);
  raw.send('40'); // joins the default namespace, as the browser's client does
  return (await isJoined) ? raw : null;
}

/** What is sent before the namespace is joined is dropped unseen. */
function joins(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isJoined: boolean) => {
      clearTimeout(timer);
      socket.off('data', look);
      if (!isJoined) socket.destroy();
      resolve(isJoined);
    };
    const look = (chunk: Buffer) => {
      if (chunk.includes('40{')) finish(true);
    };
    const timer = setTimeout(() => finish(false), HANDSHAKE_LIMIT_MS);
    socket.on('data', look);
    socket.once('close', () => finish(false));
  });
}

function write(socket: Socket, bytes: Buffer): void {
  if (!socket.destroyed) socket.write(bytes);
}

/** A final text frame of a client; its mask is zero, which leaves the text as it is. */
const frame = (payload: Buffer): Buffer => Buffer.concat([header(payload.length), payload]);

function header(length: number): Buffer {
  const mask = Buffer.alloc(4);
  if (length < 126) return Buffer.concat([Buffer.from([0x81, 0x80 | length]), mask]);
  if (length < 65_536) {
    const long = Buffer.alloc(2);
    long.writeUInt16BE(length);
    return Buffer.concat([Buffer.from([0x81, 0xfe]), long, mask]);
  }
  const longer = Buffer.alloc(8);
  longer.writeBigUInt64BE(BigInt(length));
  return Buffer.concat([Buffer.from([0x81, 0xff]), longer, mask]);
}
