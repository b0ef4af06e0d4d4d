import type { EventEmitter } from 'node:events';

type Answered = (error: Error | null, answer: unknown, fields: unknown) => void;

/** The driver's connection as the pool has it, without promises: an answer as a whole, or row by row. */
export interface PooledConnection extends EventEmitter {
  execute(text: string, values: readonly unknown[], answered: Answered): unknown;
  execute(wish: object): EventEmitter;
  query(text: string, values: readonly unknown[], answered: Answered): unknown;
  query(wish: object): EventEmitter;
  escape(value: unknown): string;
}

type Answer<R> = Promise<[answer: R, fields: unknown]>;

/** A connection with promises: `execute` prepares the statement, `query` sends it with its values in the text. */
export interface SqlConnection {
  execute<R>(text: string, values?: readonly unknown[]): Answer<R>;
  query<R>(text: string, values?: readonly unknown[]): Answer<R>;
  /** A value, or rows of them, as they stand in a statement. */
  escape(value: unknown): string;
}

const wrapped = new WeakMap<PooledConnection, SqlConnection>();

/** The driver's own promises note a stack for each statement, a tenth of what an order costs; here one is noted for what fails. */
export function withPromises(pooled: PooledConnection): SqlConnection {
  const known = wrapped.get(pooled);
  if (known) return known;
  const connection: SqlConnection = {
    execute: (text, values) => answerOf(pooled, 'execute', text, values),
    query: (text, values) => answerOf(pooled, 'query', text, values),
    escape: (value) => pooled.escape(value),
  };
  wrapped.set(pooled, connection);
  return connection;
}

async function answerOf<R>(
  pooled: PooledConnection,
  how: 'execute' | 'query',
  text: string,
  values: readonly unknown[] = [],
): Answer<R> {
  try {
    return await new Promise((resolve, reject) => {
      pooled[how](text, values, (error, answer, fields) => (error ? reject(error) : resolve([answer as R, fields])));
    });
  } catch (error) {
    // Who asked, and not the socket that the answer came by.
    if (error instanceof Error) Error.captureStackTrace(error, answerOf);
    throw error;
  }
}
