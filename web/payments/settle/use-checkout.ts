import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';

export interface Checkout {
  pay: () => Promise<void>;
  /** From the click until the provider's page is there. */
  busy: boolean;
  /** What the API answered when it could not open a page. */
  problem: unknown;
  /** The time was given to somebody else; nothing was charged. */
  slotTaken: boolean;
  chosenAnew: () => void;
}

/** Opens the provider's page once, however often the button is pressed; 0 Rappen settle without it. */
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

  // Back from the provider's page may show this page as it was left: with a busy button.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      going.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const pay = async () => {
    if (going.current) return;
    going.current = true;
    setBusy(true);
    setProblem(null);
    const answer = await start({ params: { orderId, transactionNo } });
    if (answer.data?.url) {
      window.location.assign(answer.data.url);
      return;
    }
    stop();
    if (answer.data) {
      navigate(paths.orderConfirmation(orderId, transactionNo), { replace: true });
      return;
    }
    const code = errorBodyOf(answer.error)?.error;
    if (code === 'slot-taken') setSlotTaken(true);
    else if (code === 'terms-not-accepted') navigate(paths.orderTerms(orderId), { replace: true });
    else setProblem(answer.error);
  };

  return { pay, busy, problem, slotTaken, chosenAnew: () => setSlotTaken(false) };
}
