import { readdir } from 'node:fs/promises';
import { JOB_QUEUES, type JobName, type JobPayloads } from '#shared/jobs.ts';
import type { WorkerServices } from './worker-services.ts';

/** Runs one job; it may run twice, and a second run must change nothing. */
export type Handler<K extends JobName> = (services: WorkerServices, payload: JobPayloads[K]) => Promise<void>;

type Handlers = ReadonlyMap<string, Handler<JobName>>;

/** Pushes have a queue and a loop of their own (worker/live/push-change.ts). */
const HANDLED = Object.keys(JOB_QUEUES).filter((name) => name !== 'push-change');

/**
 * Finds the handler of every job: `worker/<capability>/lapse-hold.ts` exports `lapseHold`. A capability adds its job's name and
 * payload in shared/jobs.ts and that file, nothing else.
 * @throws when a job has no handler, or two
 */
export async function findHandlers(folder: URL, names: readonly string[] = HANDLED): Promise<Handlers> {
  const handlers = new Map<string, Handler<JobName>>();
  for (const file of await filesIn(folder)) {
    const name = /([^/]+)\.ts$/.exec(file)?.[1] ?? '';
    if (!names.includes(name)) continue;
    if (handlers.has(name)) throw new Error(`the job ${name} has two handlers; one is ${file}`);
    const exported = ((await import(new URL(file, folder).href)) as Record<string, unknown>)[toCamelCase(name)];
    if (typeof exported !== 'function') throw new Error(`${file} exports no ${toCamelCase(name)}`);
    handlers.set(name, exported as Handler<JobName>);
  }
  const missing = names.filter((name) => !handlers.has(name));
  if (missing.length > 0) throw new Error(`no handler for the jobs ${missing.join(', ')}`);
  return handlers;
}

/** The files of every capability's folder, as `booking/lapse-hold.ts`. */
async function filesIn(folder: URL): Promise<string[]> {
  const capabilities = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const files = capabilities.map(async ({ name }) =>
    (await readdir(new URL(`${name}/`, folder))).map((file) => `${name}/${file}`),
  );
  return (await Promise.all(files)).flat().sort();
}

const toCamelCase = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

const handlers = await findHandlers(new URL('./', import.meta.url));

/** The handler of a job. @throws for a name without one, so that no job is lost silently */
export function handlerOf(name: string): Handler<JobName> {
  const handler = handlers.get(name);
  if (!handler) throw new Error(`no handler for job ${name}`);
  return handler;
}
