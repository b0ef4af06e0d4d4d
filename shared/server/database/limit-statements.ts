import type { EventEmitter } from 'node:events';
import type { Connection } from 'mysql2';

/** One of the driver's functions that send a statement; what it returns emits `end` when the answer is complete. */
type Send = (...parameters: never[]) => EventEmitter;

/**
 * Cuts the connection when a statement has no complete answer after `limitMs`: a server that hangs would otherwise keep the
 * connection, and whoever waits for it, for as long as TCP lives. The pool throws a cut connection away.
 */
export function limitStatements(connection: Connection, limitMs: number): Connection {
  const stream = (connection as unknown as { stream: { destroy(error: Error): void } }).stream;
  const limited =
    (send: Send) =>
    (...parameters: never[]): EventEmitter => {
      const command = send.apply(connection, parameters);
      const timer = setTimeout(() => stream.destroy(noAnswer(limitMs)), limitMs).unref();
      return command.once('end', () => clearTimeout(timer));
    };
  return Object.assign(connection, {
    query: limited(connection.query as unknown as Send),
    execute: limited(connection.execute as unknown as Send),
  });
}

const noAnswer = (limitMs: number): Error =>
  Object.assign(new Error(`MariaDB did not answer within ${limitMs} ms`), { code: 'ETIMEDOUT' });
