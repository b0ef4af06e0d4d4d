import { useEffect, useRef, useSyncExternalStore } from 'react';

/** What a key does: `j`, `Shift+V`, `Ctrl+Enter`, `.`, `Escape`. Ctrl stands for Cmd on a Mac too. */
export type KeyMap = Record<string, (event: KeyboardEvent) => void>;

const STORED = 'staff-keys';
const listeners = new Set<() => void>();

/** Whether single-letter keys work; people whose speech input types letters switch them off (WCAG 2.1.4). */
export function useKeysEnabled(): [enabled: boolean, change: (enabled: boolean) => void] {
  const enabled = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readEnabled(),
  );
  return [enabled, storeEnabled];
}

/**
 * One listener per page. Keys without Ctrl do nothing inside fields, in open dialogues, when switched off, and when held down; Ctrl
 * combinations always work, and so does Escape, but for one that closes a dialogue.
 */
export function useKeys(keys: KeyMap): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey) return;
      const name = nameOf(event);
      const act = current.current[name];
      if (!act) return;
      // The dialogue is perhaps gone by now, and with it the focus: only the target still tells.
      if (name === 'Escape' && event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      const isSingle = !name.startsWith('Ctrl+') && name !== 'Escape';
      if (
        isSingle &&
        (!readEnabled() || isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]'))
      )
        return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Ctrl+S saves a form, as its button does, also while somebody types; not behind a dialogue. */
export function useSaveKey(formId: string): void {
  useKeys({
    'Ctrl+s': () => {
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement && !document.querySelector('[role="dialog"]')) form.requestSubmit();
    },
  });
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? `Ctrl+Shift+${key}` : `Ctrl+${key}`;
  return event.shiftKey && /^[a-z]$/.test(key) ? `Shift+${key}` : key;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"]):not([type="radio"])'))
  );
}

function readEnabled(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function storeEnabled(enabled: boolean): void {
  try {
    localStorage.setItem(STORED, enabled ? 'on' : 'off');
  } catch {
    // Without storage the keys stay as they are.
  }
  for (const listener of listeners) listener();
}
