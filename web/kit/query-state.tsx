/** The states of one query in one place: waiting, failed, not found, empty, there. What was loaded before stays when a reload fails. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { statusOf } from './describe-error.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';
import { LoadingPage } from './loading-page.tsx';
import type { SkeletonKind } from './skeleton-page.tsx';

/** What of an RTK Query result is looked at. */
export interface QueryLike<T> {
  data?: T;
  error?: unknown;
  isLoading?: boolean;
  isFetching?: boolean;
  refetch: () => unknown;
}

export interface QueryStateProps<T> {
  query: QueryLike<T>;
  children: (data: T) => ReactNode;
  skeleton?: SkeletonKind | ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** Shown for status 404; by default the sentence that this is not in the person's account. */
  missing?: ReactNode;
  /** What is said above the reason when it cannot be loaded. */
  failed?: string;
}

export function QueryState<T>({ query, children, skeleton, isEmpty, empty, missing, failed }: QueryStateProps<T>) {
  const { t } = useTranslation('common');
  const { data, error, isFetching } = query;
  const retry = () => {
    query.refetch();
  };
  const failure = error !== undefined && !(isFetching && data === undefined);
  if (data === undefined) {
    if (failure && statusOf(error) === 404) {
      return missing ?? <EmptyState title={t('notFound.record')}>{t('notFound.recordHelp')}</EmptyState>;
    }
    if (failure) return <LoadError error={error} title={failed} onRetry={retry} retrying={isFetching} />;
    return <LoadingPage skeleton={skeleton} onRetry={retry} />;
  }
  return (
    <>
      {failure && <LoadError error={error} title={failed} onRetry={retry} retrying={isFetching} />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
