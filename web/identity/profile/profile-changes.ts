import type { UserView } from '#shared/views/identity.ts';
import type { UserChanges } from '#web/app/use-change-user.ts';

/** What may be taken away again once it was given; all else can only be replaced. */
const MAY_BE_EMPTY: readonly string[] = ['email', 'streetAddress'];

/** What a form changes, trimmed: nothing that is as before, and nothing empty that cannot be taken away. */
export function changesOf(user: UserView, values: Record<string, string>): UserChanges {
  const typed = Object.entries(values).map(([key, value]) => [key, value.trim()] as const);
  return Object.fromEntries(
    typed
      .filter(([key, value]) => value !== (user[key as keyof UserView] ?? ''))
      .filter(([key, value]) => value !== '' || MAY_BE_EMPTY.includes(key))
      .map(([key, value]) => [key, value === '' ? null : value]),
  );
}

/** The change back to how it was before; null where something was unknown before and cannot be taken away again. */
export function undoOf(before: UserView, changes: UserChanges): UserChanges | null {
  const back = Object.keys(changes).map((key) => [key, before[key as keyof UserView]] as const);
  const isPossible = back.every(([key, value]) => value !== null || MAY_BE_EMPTY.includes(key));
  return isPossible ? Object.fromEntries(back) : null;
}
