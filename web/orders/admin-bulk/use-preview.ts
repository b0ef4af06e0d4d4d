import { useEffect, useRef, useState } from 'react';
import type { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';
import type { BulkPreviewView } from '#shared/views/bulk-acts.ts';
import { api } from '#web/client/api.ts';

/** Of many changes in a row the last one is asked about. */
const AGAIN_MS = 400;

export type PreviewBody = Arguments<typeof contract.previewBulkAct>['body'];

/**
 * What an act would do now, asked again whenever the wish changes or the list of orders was loaded anew: then an order may have changed.
 * What was shown stays until the next answer is there; of two questions the later one counts.
 */
export function usePreview(wish: PreviewBody | null, stamp: number | undefined) {
  const [ask] = api.usePreviewBulkActMutation();
  const [shown, setShown] = useState<{ of: string; preview: BulkPreviewView } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  const asked = wish === null ? '' : JSON.stringify(wish);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp and the round only say that it is asked again
  useEffect(() => {
    if (asked === '') return;
    latest.current += 1;
    const mine = latest.current;
    const look = async () => {
      const reply = await ask({ body: JSON.parse(asked) as PreviewBody });
      if (mine !== latest.current) return;
      setError(reply.error ?? null);
      if (reply.data) setShown({ of: asked, preview: reply.data });
    };
    const timer = setTimeout(() => void look(), mine === 1 ? 0 : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [ask, asked, stamp, round]);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );
  // Of another wish it would promise what is not meant.
  const preview = shown?.of === asked ? shown.preview : null;
  return { preview, error, again: () => setRound((before) => before + 1) };
}
