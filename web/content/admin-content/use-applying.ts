import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentFault } from '#shared/domain/content/check-content.ts';
import type { ContentKind } from '#shared/domain/content/content-kinds.ts';
import type { ContentUpdatesView, ContentUpdateView } from '#shared/views/content-updates.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';

/** How far the applying of a kind is. */
export interface Applying {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** How long it took, in milliseconds. */
  took?: number;
  error?: string;
  faults?: readonly ContentFault[];
}

/** Applies kinds one after the other, each a transaction of its own; those that are valid only together in one. */
export function useApplying() {
  const { t } = useTranslation(['content-updates', 'errors', 'common']);
  const [apply] = api.useApplyUpdatesMutation();
  const [rows, setRows] = useState<Partial<Record<ContentKind, Applying>>>({});
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const put = (kinds: readonly ContentKind[], row: Applying) =>
    setRows((before) => ({ ...before, ...Object.fromEntries(kinds.map((kind) => [kind, row])) }));

  /** @returns whether it went live */
  const applyOne = async (
    kind: ContentKind | 'all',
    kinds: readonly ContentKind[],
    shown: string,
  ): Promise<boolean> => {
    put(kinds, { state: 'running' });
    const start = performance.now();
    const reply = await apply({ params: { kind }, query: { shown } });
    if ('error' in reply) {
      const details = errorBodyOf(reply.error)?.details as { faults?: ContentFault[] } | undefined;
      const error = describeError(reply.error, t);
      put(kinds, { state: 'failed', error, ...(details?.faults ? { faults: details.faults } : {}) });
      announce(error);
      return false;
    }
    put(kinds, { state: 'done', took: performance.now() - start });
    return true;
  };
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  };
  const done = (kinds: readonly ContentKind[]) =>
    announce(t('appliedNow', { kinds: kinds.map((kind) => t(`kind.${kind}`)).join(', ') }));

  return {
    rowOf: (kind: ContentKind): Applying | undefined => rows[kind],
    isRunning,
    forget: () => setRows({}),
    one: ({ kind, shown }: ContentUpdateView) =>
      alone(async () => {
        if (await applyOne(kind, [kind], shown)) done([kind]);
      }),
    /** Everything that may go live. */
    all: ({ kinds, shown }: ContentUpdatesView) =>
      alone(async () => {
        const wanted = kinds.filter(({ state, together }) => state === 'changed' || together);
        const names = wanted.map(({ kind }) => kind);
        const isOneWhole = kinds.every(({ state, together }) => state !== 'refused' || together);
        if (wanted.some(({ together }) => together) && isOneWhole) {
          if (await applyOne('all', names, shown)) done(names);
          return;
        }
        put(
          wanted.filter(({ together }) => !together).map(({ kind }) => kind),
          { state: 'waiting' },
        );
        const went: ContentKind[] = [];
        for (const { kind, together, shown: seen } of wanted) {
          if (!together && (await applyOne(kind, [kind], seen))) went.push(kind);
        }
        if (went.length > 0) done(went);
      }),
  };
}
