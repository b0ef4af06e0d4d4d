/** Sends the files of a list, a few at a time, and waits while there is no connection. */
import { useEffect, useReducer, useRef } from 'react';
import { useAppDispatch } from '#web/app/store.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { sendFile } from './send-file.ts';
import { changeUploadList, EMPTY_LIST, type UploadList } from './upload-list.ts';

/** Enough to use the whole line; the progress of each still moves. */
const PARALLEL_UPLOADS = 3;

export interface Uploads {
  list: UploadList;
  isOffline: boolean;
  add: (files: readonly File[]) => void;
  /** Stops a file that is on its way or waits. */
  stop: (key: string) => void;
  retry: (keys: readonly string[]) => void;
  remove: (key: string) => void;
  clear: () => void;
}

export function useUploadList(): Uploads {
  const dispatch = useAppDispatch();
  const [list, change] = useReducer(changeUploadList, EMPTY_LIST);
  const isOffline = !useOnline();
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    if (isOffline) return;
    const waiting = list.items.filter(({ key, state }) => state.step === 'queued' && !running.current.has(key));
    for (const { key, file } of waiting.slice(0, Math.max(0, PARALLEL_UPLOADS - running.current.size))) {
      const controller = new AbortController();
      running.current.set(key, controller);
      change({ type: 'changed', key, state: { step: 'sending', percent: 0 } });
      const onProgress = (percent: number) => change({ type: 'changed', key, state: { step: 'sending', percent } });
      void sendFile(dispatch, file, { onProgress, signal: controller.signal }).then((state) => {
        running.current.delete(key);
        change({ type: 'changed', key, state });
      });
    }
  }, [list, isOffline, dispatch]);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  return {
    list,
    isOffline,
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
    retry: (keys) => change({ type: 'retried', keys }),
    remove: (key) => change({ type: 'removed', key }),
    clear: () => change({ type: 'cleared' }),
  };
}
