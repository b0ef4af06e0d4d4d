import { createConnection, type RowDataPacket } from 'mysql2/promise';

const LOG_LINES = 40;
const JOBS = 50;

/**
 * How a product is doing, for the message of a test that failed: the end of each log and the jobs that are not done.
 *
 * @param logs what each process printed, by its name
 */
export async function describeState(databaseUrl: string, logs: Record<string, string>): Promise<string> {
  const ends = Object.entries(logs).map(([name, printed]) => section(`end of the log of ${name}`, lastLines(printed)));
  return [...ends, section('jobs that are not done', await openJobs(databaseUrl))].join('\n\n');
}

const section = (title: string, text: string): string => `── ${title}\n${text || '(nothing)'}`;
const lastLines = (text: string): string => text.trimEnd().split('\n').slice(-LOG_LINES).join('\n');

/** Read on a connection of its own: the product's may be what is stuck. */
async function openJobs(databaseUrl: string): Promise<string> {
  const connection = await createConnection({ uri: databaseUrl, timezone: 'Z' });
  try {
    const [jobs] = await connection.query<RowDataPacket[]>(
      `SELECT id, kind, state, payload, dueAt, queuedAt, error FROM outbox WHERE state <> 'done' ORDER BY dueAt LIMIT ?`,
      [JOBS],
    );
    return jobs.map((job) => JSON.stringify(job)).join('\n');
  } catch (error) {
    return `could not be read: ${error}`;
  } finally {
    await connection.end();
  }
}
