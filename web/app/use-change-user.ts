import { useCallback } from 'react';
import type { UserView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import { selectUser, userChanged } from './session.ts';
import { useAppDispatch, useAppSelector } from './store.ts';

/** What a person may change of their own record. */
export type UserChanges = Parameters<ReturnType<typeof api.useChangeUserMutation>[0]>[0]['body'];

/**
 * Changes the signed-in person's own record: shown at once, and taken back if the server refuses (specification section 4).
 * Returns the refusal, or undefined.
 */
export function useChangeUser(): (changes: UserChanges) => Promise<unknown> {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [changeUser] = api.useChangeUserMutation();
  return useCallback(
    async (changes) => {
      if (!user) return undefined;
      dispatch(userChanged({ ...user, ...changes } as UserView));
      const { data, error } = await changeUser({ params: { id: user.id }, body: changes });
      dispatch(userChanged(data ?? user));
      return error;
    },
    [dispatch, user, changeUser],
  );
}
