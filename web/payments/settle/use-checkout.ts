import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import { useOnlyOnline } from '#web/kit/use-only-online.ts';

export interface Checkout {
  /** Without a connection nothing is sent. */
  pay: () => void;
  /** How often it was pressed without a connection. */
  notSent: number;
  /** From the click until the provider's page is there. */
  busy: boolean;
  /** The error the API returned when it could not open a page. */
  problem: unknown;
  /** The time was given to somebody else; nothing was charged. */
  slotTaken: boolean;
  clearSlotTaken: () => void;
}

/** Opens the provider's page once, however often the button is pressed; 0 Rappen are settled without it. */
export function useCheckout(orderId: string, transactionNo: string): Checkout {
  const navigate = useNavigate();
  const [start] = api.useStartCheckoutMutation();
  const going = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [slotTaken, setSlotTaken] = useState(false);

  const stop = () => {
    going.current = false;
    setBusy(false);
  };

  // The Back button may restore this page from the browser's cache as it was left: with a busy button.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      going.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const open = async () => {
    if (going.current) return;
    going.current = true;
    setBusy(true);
    setProblem(null);
    const result = await start({ params: { orderId, transactionNo } });
    if (result.data?.url) {
      window.location.assign(result.data.url);
      return;
    }
    stop();
    if (result.data) {
      navigate(paths.orderConfirmation(orderId, transactionNo), { replace: true });
      return;
    }
    const code = errorBodyOf(result.error)?.error;
    if (code === 'slot-taken') setSlotTaken(true);
    else if (code === 'terms-not-accepted') navigate(paths.orderTerms(orderId), { replace: true });
    else setProblem(result.error);
  };

  const { run, notSent } = useOnlyOnline(() => void open());

  return { pay: run, notSent, busy, problem, slotTaken, clearSlotTaken: () => setSlotTaken(false) };
}
