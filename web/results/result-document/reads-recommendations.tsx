/** On the page of one's own result: which recommendations the person opened, kept on the server. Nowhere else is reading noted. */
import { createContext, type ReactNode, useContext } from 'react';
import type { ResultView } from '#shared/views/results.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';

interface RecommendationReading {
  /** When it was opened first; null where it was not. */
  readAt: (key: string) => string | null;
  /** The person opens it now. */
  note: (key: string) => void;
  /** Why that could not be kept; null where it was, or nobody tried. */
  errorOf: (key: string) => unknown;
}

const Reading = createContext<RecommendationReading | null>(null);

/** Null where nobody's reading is noted: a doctor's preview, a version that was replaced. */
export const useRecommendationReading = (): RecommendationReading | null => useContext(Reading);

export function ReadsRecommendations({ view, children }: { view: ResultView; children: ReactNode }) {
  const { orderId, customerId, replacedBy, document } = view;
  const isOwn = useAppSelector(selectUser)?.id === customerId;
  const isNoted = isOwn && replacedBy === null && document.recommendations.length > 0;
  const { data } = api.useListReadRecommendationsQuery({ params: { customerId } }, { skip: !isNoted });
  const [read, { error, originalArgs }] = api.useReadRecommendationMutation();
  const readAt = (key: string) => data?.items.find((one) => one.orderId === orderId && one.key === key)?.readAt ?? null;
  const note = (key: string) => {
    if (!readAt(key)) void read({ params: { orderId, key } });
  };
  const errorOf = (key: string) => (error && originalArgs?.params.key === key ? error : null);
  return <Reading.Provider value={isNoted ? { readAt, note, errorOf } : null}>{children}</Reading.Provider>;
}
