import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { type Frame, readFrames } from '#listener/read-frames.ts';
import { Turns } from '#listener/turns.ts';
import { writeFrame } from '#listener/write-frame.ts';

/** A laboratory's system at the other end of a connection. */
export interface MllpClient {
  readonly socket: Socket;
  /** Bytes as they are. */
  write(bytes: string | Uint8Array): void;
  /** A message in its block; a text is sent as ISO-8859-1. */
  send(message: string | Uint8Array): void;
  /** The segments of the next acknowledgement; null when the connection ended instead. */
  next(): Promise<string[] | null>;
  /** Sends a message and waits for its acknowledgement. */
  ask(message: string | Uint8Array): Promise<string[] | null>;
  close(): void;
}

const ENDLESS = { frameBytes: 1024 * 1024, smallBytes: 1024 * 1024, largeFrames: new Turns(1) };

export async function openMllpClient(port: number, tls?: ConnectionOptions): Promise<MllpClient> {
  const socket = tls ? connectTls({ host: '127.0.0.1', port, ...tls }) : connect({ host: '127.0.0.1', port });
  await once(socket, tls ? 'secureConnect' : 'connect');
  return overSocket(socket);
}

function overSocket(socket: Socket): MllpClient {
  socket.on('error', () => undefined);
  const frames = readFrames(socket.iterator({ destroyOnReturn: false }), ENDLESS);
  const client: MllpClient = {
    socket,
    write: (bytes) => void socket.write(bytes),
    send: (message) => void socket.write(writeFrame(typeof message === 'string' ? latin1(message) : message)),
    async next() {
      const found = await frames.next().catch(() => ({ done: true, value: undefined }) as const);
      return found.done ? null : segmentsOf(found.value);
    },
    ask(message) {
      client.send(message);
      return client.next();
    },
    close: () => void socket.destroy(),
  };
  return client;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

function segmentsOf(frame: Frame): string[] {
  const bytes = 'content' in frame ? frame.content : frame.tooLarge;
  return bytes.toString('latin1').split('\r').slice(0, -1);
}
