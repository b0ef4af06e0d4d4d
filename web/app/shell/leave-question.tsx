/** The dialog of signing out, fetched only when it has something to ask. */
import { lazy, Suspense } from 'react';
import { loadPart } from '#web/client/load-part.ts';
import type { Leaving } from './use-leave.ts';

const LeaveDialog = lazy(async () => ({ default: (await loadPart(() => import('./leave-dialog.tsx'))).LeaveDialog }));

export function LeaveQuestion({ leaving, staff = false }: { leaving: Leaving; staff?: boolean }) {
  const { obstacle } = leaving;
  if (!obstacle) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog {...leaving} obstacle={obstacle} staff={staff} />
    </Suspense>
  );
}
