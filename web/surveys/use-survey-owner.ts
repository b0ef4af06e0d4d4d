import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { sessionOwner } from './kept/session-owner.ts';

/** Whose answers this page keeps: the signed-in person's; while the server could not be asked yet, of whose session this tab has. '' for nobody. */
export function useSurveyOwner(): string {
  const user = useAppSelector(selectUser);
  return user?.id ?? sessionOwner()?.userId ?? '';
}
