import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UserListItemView } from '#shared/views/identity.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { useKeys } from '#web/kit/use-keys.ts';

export const SEARCH_ID = 'user-search';

/** The parts of a person's record that a number leads to, in their order. */
const PARTS = ['1', '2', '3', '4', '5'] as const;
export type PartNumber = (typeof PARTS)[number];

export const partId = (number: PartNumber): string => `user-part-${number}`;

/**
 * J and K go through the people, Enter opens the one they stopped at, S writes to who is open, numbers lead to the parts of their record,
 * Escape closes them.
 */
export function useUserKeys(
  people: readonly UserListItemView[],
  opened: string | null,
  open: (id: string | null) => void,
): string | null {
  const navigate = useNavigate();
  const [reached, setReached] = useState<string | null>(null);
  const currentId = people.some(({ id }) => id === reached) ? reached : opened;
  const move = (by: number) => {
    const at = people.findIndex(({ id }) => id === currentId);
    const target = people[at === -1 ? 0 : Math.min(people.length - 1, Math.max(0, at + by))];
    if (!target) return;
    setReached(target.id);
    document.getElementById(`user-${target.id}`)?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    s: () => {
      if (opened !== null) void navigate(`${adminPaths.sms}?person=${opened}`);
    },
    ...Object.fromEntries(PARTS.map((number) => [number, () => document.getElementById(partId(number))?.focus()])),
    Escape: () => {
      const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
      if (!isTyping && opened !== null) open(null);
    },
  });
  return currentId;
}

/** Whoever opens a person goes on there, and comes back to their row; an address that names one leaves the focus to the page. */
export function useFocusOf(opened: string | null) {
  const drawer = useRef<HTMLElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    const closed = before.current;
    before.current = opened;
    if (opened !== null) drawer.current?.focus();
    else document.getElementById(`user-${closed}`)?.focus();
  }, [opened]);
  return drawer;
}
