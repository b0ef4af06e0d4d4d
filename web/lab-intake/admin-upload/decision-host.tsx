/**
 * The question about a message, above the lists. It hangs beside them, so that it stays open with what was typed while they change:
 * between table and cards when the window changes its width, or when a message moves to another group.
 */
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';

const DecideMessage = lazy(() => import('./decide-message.tsx').then((module) => ({ default: module.DecideMessage })));
const UndoDecision = lazy(() => import('./undo-decision.tsx').then((module) => ({ default: module.UndoDecision })));

/** A message about which a person decides. */
export interface AskedMessage {
  importId: string;
  messageId: string;
  /** Of its file, from 0. */
  index: number;
  fileName: string;
  /** Order number as far as it is known, and what became of the message, in a sentence. */
  orderNumber: string | null;
  /** The order is certain, and comes first: what is asked is whether what stands there is replaced. */
  replaces?: boolean;
  words: string;
}

type Asked = { kind: 'decide' | 'undo' | 'take-back'; message: AskedMessage };

const Ask = createContext<(asked: Asked) => void>(() => undefined);

/** Opens the question about a message; the focus comes back to what opened it. */
export const useAskAbout = () => useContext(Ask);

export function DecisionHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const ask = useCallback((next: Asked) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsked(next);
  }, []);
  const close = useCallback(() => {
    setAsked(null);
    // The dialog is removed at once, before it could give the focus back itself; the list may have drawn its row anew.
    const { id } = opener.current ?? {};
    (opener.current?.isConnected ? opener.current : id ? document.getElementById(id) : null)?.focus();
  }, []);
  return (
    <Ask value={ask}>
      {children}
      {asked && (
        <Suspense>
          {asked.kind === 'decide' ? (
            <DecideMessage message={asked.message} onClose={close} />
          ) : (
            <UndoDecision of={asked.kind} message={asked.message} onClose={close} />
          )}
        </Suspense>
      )}
    </Ask>
  );
}
