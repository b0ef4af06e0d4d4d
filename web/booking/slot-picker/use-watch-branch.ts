import { useEffect } from 'react';
import { watch } from '#web/client/live.ts';

/** Joins the branch's room while it is looked at: its slots are asked again whenever one is taken or given back. */
export function useWatchBranch(branchId: string): void {
  useEffect(() => watch({ branch: branchId }), [branchId]);
}
