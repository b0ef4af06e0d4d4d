import type { ChangedEvent } from '#shared/live.ts';
import type { CallBase } from './api.ts';
import { call } from './client.ts';
import { recordOf } from './tags.ts';

/** Per record of this page: the version last answered, and the newest one that an event told of. */
const versions = new Map<string, { answered: number; heard: number }>();

const keyOf = ({ entity, id }: { entity: string; id: string }) => `${entity}:${id}`;

/**
 * Notes a live event.
 * @returns true when this page already holds the record in that version or a newer one. A record that is not held needs no
 *   note: whatever asks for it next gets the newest.
 */
export function isKnownVersion(event: ChangedEvent): boolean {
  const known = versions.get(keyOf(event));
  if (known === undefined || event.version === undefined) return false;
  if (event.version <= known.answered) return true;
  known.heard = Math.max(known.heard, event.version);
  return false;
}

/**
 * `call`, with one promise more: an older version of a record never replaces a newer one. A read replica that lags behind the
 * event can answer so. The record is then asked for once more; if that is old too, the page keeps what it shows.
 */
export const callNewest: CallBase = async (request, context, extra) => {
  const record = recordOf(context.endpoint, request.args);
  const first = await call(request, context, extra);
  if (record === null || first.error) return first;

  const known = versions.get(keyOf(record)) ?? { answered: 0, heard: 0 };
  const newest = Math.max(known.answered, known.heard);
  const isOld = versionOf(first.data) < newest;
  const second = isOld ? await call(request, context, extra) : first;
  const last = second.error || versionOf(second.data) < versionOf(first.data) ? first : second;
  const held = heldData(context);
  if (versionOf(held) > versionOf(last.data)) return { data: held };

  // Asked twice is enough: what was only heard of is not waited for any longer.
  versions.set(keyOf(record), { answered: versionOf(last.data), heard: 0 });
  return last;
};

const versionOf = (view: unknown): number => (view as { version?: number } | null | undefined)?.version ?? 0;

/** What the cache holds for this call; undefined when nothing was answered yet. */
function heldData({ getState, queryCacheKey = '' }: Parameters<CallBase>[1]): unknown {
  const { api } = getState() as { api: { queries: Record<string, { data?: unknown } | undefined> } };
  return api.queries[queryCacheKey]?.data;
}
