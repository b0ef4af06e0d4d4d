import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Goes on to the provider's page by itself when somebody comes straight from ordering: the button there named the amount, and here
 * is nothing to decide. Once: whoever comes back from paying, or reloads, stands before the page of the payment.
 */
export function usePayAtOnce(pay: () => void, isPayable: boolean): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isAsked = (state as { payAtOnce?: boolean } | null)?.payAtOnce === true;
  const done = useRef(false);
  useEffect(() => {
    if (!isAsked || !isPayable || done.current) return;
    done.current = true;
    navigate(pathname, { replace: true, state: null });
    pay();
  }, [isAsked, isPayable, navigate, pathname, pay]);
}
