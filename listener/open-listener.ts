import { once } from 'node:events';
import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { answerFrame, type MessageServices } from './answer-frame.ts';
import { Connection, type Ending } from './connection.ts';
import { LISTENER_LIMITS, type ListenerLimits } from './listener-limits.ts';
import { createListenerMetrics, type ListenerMetrics } from './listener-metrics.ts';
import type { TlsFiles } from './read-tls-files.ts';
import { Turns } from './turns.ts';

export interface ListenerWish {
  host: string;
  /** 0 takes any. */
  port: number;
  /** Without it nothing is encrypted. */
  tls?: TlsFiles | undefined;
  limits?: Partial<ListenerLimits>;
  metrics?: ListenerMetrics;
}

export interface Listener {
  readonly port: number;
  readonly isStopping: boolean;
  /** Takes no more connections, answers what it stores, and ends. */
  close(): Promise<void>;
}

/** Of TLS: whoever has not shown who they are by then is no laboratory. */
const HANDSHAKE_MS = 10_000;
/** A peer whose machine is gone is noticed, although nothing is sent. */
const KEEP_ALIVE_MS = 60_000;

/** Opens the laboratories' door: messages over MLLP, each stored before it is acknowledged. */
export async function openListener(services: MessageServices, wish: ListenerWish): Promise<Listener> {
  const limits = { ...LISTENER_LIMITS, ...wish.limits };
  const metrics = wish.metrics ?? createListenerMetrics();
  const frames = { ...limits, largeFrames: new Turns(limits.largeAtOnce) };
  const stored = new Turns(limits.storedAtOnce);
  /** In the order in which they were last heard of. */
  const open = new Map<Connection, Promise<void>>();
  let isStopping = false;

  const makeRoom = (): boolean => {
    if (open.size < limits.connections) return true;
    const connections = [...open.keys()];
    const one = connections.find(({ isQuiet }) => isQuiet) ?? connections.find(({ isSlow }) => isSlow);
    one?.end('crowded-out');
    if (one) open.delete(one);
    return one !== undefined;
  };
  const moveLast = (connection: Connection): void => {
    const served = open.get(connection);
    open.delete(connection);
    if (served) open.set(connection, served);
  };
  const serve = async (connection: Connection): Promise<void> => {
    const ending = await connection.serve(async (frame) => {
      moveLast(connection);
      const stopTimer = metrics.answerSeconds.startTimer();
      const answer = await answerFrame(services, stored, frame);
      stopTimer();
      metrics.answers.inc({ answer: answer.outcome });
      return answer;
    });
    noteEnding(ending);
  };
  const noteEnding = (why: Ending | undefined): void => {
    if (why === undefined) return;
    metrics.ended.inc({ why });
    services.log.info({ why }, 'connection ended');
  };
  const welcome = (socket: Socket): void => {
    if (isStopping || !makeRoom()) {
      noteEnding(isStopping ? 'stopping' : 'crowded-out');
      socket.on('error', () => undefined).destroy();
      return;
    }
    const connection = new Connection(socket, frames);
    const served = serve(connection).finally(() => {
      open.delete(connection);
      metrics.connections.set(open.size);
    });
    open.set(connection, served);
    metrics.connections.set(open.size);
  };

  const server = createServer(wish.tls, welcome, (code) => services.log.warn({ code }, 'no TLS came about'));
  server.listen(wish.port, wish.host);
  await once(server, 'listening');
  server.on('error', (error) => services.log.error({ err: error }, 'listener'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : wish.port,
    get isStopping() {
      return isStopping;
    },
    async close() {
      isStopping = true;
      server.close();
      const running = [...open.values()];
      for (const connection of open.keys()) connection.end('stopping');
      await Promise.all(running);
    },
  };
}

/** Answers go out although the other side has said that it sends no more: some close their half after the last message. */
const SOCKET = { allowHalfOpen: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS, noDelay: true };

function createServer(
  tls: TlsFiles | undefined,
  welcome: (socket: Socket) => void,
  refused: (code: string | undefined) => void,
): Server {
  if (!tls) return createPlainServer(SOCKET, welcome);
  const isAsked = tls.ca !== undefined;
  const server = createTlsServer(
    {
      ...SOCKET,
      ...tls,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HANDSHAKE_MS,
      requestCert: isAsked,
      rejectUnauthorized: isAsked,
    },
    welcome,
  );
  return server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    refused(error.code);
    socket.destroy();
  });
}
