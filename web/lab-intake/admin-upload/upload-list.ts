import type { UploadState } from './file-entry.ts';

/** A file chosen in this page. */
export interface UploadItem {
  key: string;
  file: File;
  /** Somebody agreed that it replaces the report of its name. */
  overwrites: boolean;
  state: UploadState;
}

export interface UploadList {
  /** When the first file was chosen; null while there is none. */
  startedAt: string | null;
  /** Since when files go without a break, and how many have ended since; null while nothing is to be sent. */
  run: { since: string; ended: number } | null;
  items: readonly UploadItem[];
}

export const EMPTY_LIST: UploadList = { startedAt: null, run: null, items: [] };

export type UploadEvent =
  | { type: 'added'; files: readonly { key: string; file: File }[]; at: string }
  | { type: 'changed'; key: string; state: UploadState }
  | { type: 'retried'; keys: readonly string[]; at: string }
  | { type: 'overwritten'; keys: readonly string[]; at: string }
  | { type: 'skipped'; keys: readonly string[] }
  | { type: 'removed'; key: string }
  | { type: 'cleared' };

/** What happens to the list of files; files never leave it by themselves. */
export function changeUploadList(list: UploadList, event: UploadEvent): UploadList {
  const next = changeItems(list, event);
  return { ...next, run: runOf(list, next, event) };
}

function runOf(before: UploadList, after: UploadList, event: UploadEvent): UploadList['run'] {
  const left = after.items.filter(isUnsent).length;
  if (left === 0) return null;
  const run = before.run ?? ('at' in event ? { since: event.at, ended: 0 } : null);
  const ended = event.type === 'changed' ? Math.max(0, before.items.filter(isUnsent).length - left) : 0;
  return run && { ...run, ended: run.ended + ended };
}

function changeItems(list: UploadList, event: UploadEvent): UploadList {
  switch (event.type) {
    case 'added': {
      const added = event.files.map(({ key, file }) => ({
        key,
        file,
        overwrites: false,
        state: { step: 'queued' as const },
      }));
      return { ...list, startedAt: list.startedAt ?? event.at, items: [...list.items, ...added] };
    }
    case 'changed':
      return withStates(list, (item) => (item.key === event.key ? event.state : item.state));
    case 'retried':
      return withStates(list, (item) => (event.keys.includes(item.key) ? { step: 'queued' } : item.state));
    case 'overwritten': {
      const isMeant = ({ key, state }: UploadItem) => state.step === 'exists' && event.keys.includes(key);
      const overwrite = (item: UploadItem): UploadItem => ({ ...item, overwrites: true, state: { step: 'queued' } });
      return { ...list, items: list.items.map((item) => (isMeant(item) ? overwrite(item) : item)) };
    }
    case 'skipped':
      return withStates(list, ({ key, state }) =>
        state.step === 'exists' && event.keys.includes(key) ? { ...state, step: 'skipped' } : state,
      );
    case 'removed': {
      const items = list.items.filter(({ key }) => key !== event.key);
      return items.length === 0 ? EMPTY_LIST : { ...list, items };
    }
    case 'cleared':
      return EMPTY_LIST;
  }
}

function withStates(list: UploadList, stateOf: (item: UploadItem) => UploadState): UploadList {
  return { ...list, items: list.items.map((item) => ({ ...item, state: stateOf(item) })) };
}

/** Still to send or on the way: leaving the page would lose it. */
export const isUnsent = ({ state }: UploadItem): boolean => state.step === 'queued' || state.step === 'sending';
