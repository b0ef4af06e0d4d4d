import { useCallback, useContext, useRef } from 'react';
import {
  createSearchParams,
  type NavigateOptions,
  UNSAFE_DataRouterContext,
  type URLSearchParamsInit,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';

export type SetAddress = (
  next: URLSearchParamsInit | ((before: URLSearchParams) => URLSearchParamsInit),
  options?: NavigateOptions,
) => void;

/**
 * What stands behind the `?` of the address, and its setter. As `useSearchParams`, but that a change builds on the address as it is: the
 * router's own builds on what was drawn last, and of two choices between two drawings the second took the first back.
 */
export function useAddress(): [URLSearchParams, SetAddress] {
  const [address] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const drawn = useRef(search);
  drawn.current = search;
  const set = useCallback<SetAddress>(
    (next, options) => {
      const before = new URLSearchParams(router ? router.state.location.search : drawn.current);
      navigate(`?${createSearchParams(typeof next === 'function' ? next(before) : next)}`, options);
    },
    [navigate, router],
  );
  return [address, set];
}
