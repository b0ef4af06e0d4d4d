/** Sends the files of a list, a few at a time, at the speed the server takes; waits while there is no connection. */

import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { SECOND_MS } from '#shared/durations.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { sendFile } from './send-file.ts';
import { changeUploadList, EMPTY_LIST, isUnsent, type UploadList } from './upload-list.ts';

/** Enough to use the whole line; the progress of each still moves. */
const PARALLEL_UPLOADS = 3;

/** What can be done about files; the same functions as long as the page is open, so that rows need not be drawn again. */
export interface UploadActs {
  add: (files: readonly File[]) => void;
  /** Stops a file that is on its way or waits. */
  stop: (key: string) => void;
  retry: (keys: readonly string[]) => void;
  /** Sends reports again that replace those of their names. */
  overwrite: (keys: readonly string[]) => void;
  /** Leaves the reports that are stored. */
  skip: (keys: readonly string[]) => void;
  remove: (key: string) => void;
  clear: () => void;
}

export interface Uploads {
  list: UploadList;
  isOffline: boolean;
  acts: UploadActs;
  /** Until when nothing is sent, because the server asked for it (ms); null while files go. */
  pausedUntil: number | null;
  /** Stops whatever is not stored yet. */
  stopAll: () => void;
}

export function useUploadList(): Uploads {
  const dispatch = useAppDispatch();
  const [list, change] = useReducer(changeUploadList, EMPTY_LIST);
  const isOffline = !useOnline();
  const running = useRef(new Map<string, AbortController>());
  const [pausedUntil, setPaused] = useState<number | null>(null);

  useEffect(() => {
    if (pausedUntil === null) return;
    const timer = setTimeout(() => setPaused(null), Math.max(0, pausedUntil - Date.now()));
    return () => clearTimeout(timer);
  }, [pausedUntil]);

  useEffect(() => {
    if (isOffline || pausedUntil !== null) return;
    const waiting = list.items.filter(({ key, state }) => state.step === 'queued' && !running.current.has(key));
    for (const { key, file, overwrites } of waiting.slice(0, Math.max(0, PARALLEL_UPLOADS - running.current.size))) {
      const controller = new AbortController();
      running.current.set(key, controller);
      change({ type: 'changed', key, state: { step: 'sending', percent: 0 } });
      const onProgress = (percent: number) => change({ type: 'changed', key, state: { step: 'sending', percent } });
      void sendFile(dispatch, file, { overwrites, onProgress, signal: controller.signal }).then((state) => {
        running.current.delete(key);
        if (state.step !== 'put-off') return change({ type: 'changed', key, state });
        // Nothing was lost and nobody has to do anything: the file goes back to where it stood.
        setPaused((until) => Math.max(until ?? 0, Date.now() + state.seconds * SECOND_MS));
        change({ type: 'changed', key, state: { step: 'queued' } });
      });
    }
  }, [list, isOffline, pausedUntil, dispatch]);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const acts = useMemo<UploadActs>(
    () => ({
      add: (files) =>
        change({
          type: 'added',
          files: files.map((file) => ({ key: crypto.randomUUID(), file })),
          at: new Date().toISOString(),
        }),
      stop: (key) => {
        const controller = running.current.get(key);
        if (controller) controller.abort();
        else change({ type: 'changed', key, state: { step: 'failed', fault: 'stopped', percent: 0 } });
      },
      retry: (keys) => change({ type: 'retried', keys, at: new Date().toISOString() }),
      overwrite: (keys) => change({ type: 'overwritten', keys, at: new Date().toISOString() }),
      skip: (keys) => change({ type: 'skipped', keys }),
      remove: (key) => change({ type: 'removed', key }),
      clear: () => change({ type: 'cleared' }),
    }),
    [],
  );
  const stopAll = () => {
    for (const { key } of list.items.filter(isUnsent)) acts.stop(key);
  };
  return { list, isOffline, pausedUntil, acts, stopAll };
}
