import { CRM_QUEUES, type CrmQueue } from '#shared/domain/crm/crm-queue.ts';
import type { QueueRowView } from '#shared/views/crm.ts';
import { api } from '#web/client/api.ts';
import type { QueryLike } from '#web/kit/query-state.tsx';

/** Rows of each list where all of them are shown. */
const ROWS_OF_EACH = 3;

export interface QueueWish {
  /** null: all lists, a few rows of each. */
  queue: CrmQueue | null;
  programme?: 'pilot' | 'small-profiles' | 'pharmacy-pilot';
  mine?: true;
  limit: number;
}

export interface QueueList {
  queue: CrmQueue;
  items: QueueRowView[];
  next: string | null;
}

/** The lists that a view shows, live, as one query: it is there when all of them are. */
export function useQueues({ queue: only, limit, ...wishes }: QueueWish): QueryLike<QueueList[]> {
  const query = { ...wishes, limit: only === null ? ROWS_OF_EACH : limit };
  const ask = (queue: CrmQueue) =>
    [
      { query: { ...query, queue } },
      { skip: only !== null && only !== queue, refetchOnMountOrArgChange: true },
    ] as const;
  // Spelt out: their number never changes.
  const all = {
    callback: api.useListQueueQuery(...ask('callback')),
    payment: api.useListQueueQuery(...ask('payment')),
    questionnaire: api.useListQueueQuery(...ask('questionnaire')),
    sms: api.useListQueueQuery(...ask('sms')),
    question: api.useListQueueQuery(...ask('question')),
    'no-show': api.useListQueueQuery(...ask('no-show')),
    kit: api.useListQueueQuery(...ask('kit')),
    'open-date': api.useListQueueQuery(...ask('open-date')),
  };
  const asked = CRM_QUEUES.filter((queue) => only === null || only === queue);
  const isThere = asked.every((queue) => all[queue].data !== undefined);
  return {
    ...(isThere && {
      data: asked.map((queue) => ({ queue, items: all[queue].data?.items ?? [], next: all[queue].data?.next ?? null })),
    }),
    error: asked.map((queue) => all[queue].error).find((error) => error !== undefined),
    isFetching: asked.some((queue) => all[queue].isFetching),
    refetch: () => {
      for (const queue of asked) all[queue].refetch();
    },
  };
}
