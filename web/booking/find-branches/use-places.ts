import { skipToken } from '@reduxjs/toolkit/query/react';
import { isBranchSearchTooShort } from '#shared/domain/booking/is-branch-search-too-short.ts';
import type { FoundPlacesView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';

export interface PlacesState {
  /** Undefined while nothing was asked for, or no answer came yet. */
  found: FoundPlacesView | undefined;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** The towns and villages a text means; a text that is too short for a search means none. */
export function usePlaces(text: string): PlacesState {
  const query = api.useFindPlacesQuery(
    isBranchSearchTooShort({ query: text }) ? skipToken : { query: { query: text } },
  );
  return {
    found: query.currentData,
    isFetching: query.isFetching,
    error: query.error,
    refetch: query.refetch,
  };
}
