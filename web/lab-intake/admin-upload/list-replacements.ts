import { orderNumberIn } from '#shared/domain/lab-intake/report-name.ts';
import type { FileEntry } from './file-entry.ts';
import { waitsToReplace } from './waits-to-replace.ts';

/** Something that would be replaced if somebody agreed. */
export interface Replacement {
  id: string;
  /** Of the file's row. */
  key: string;
  fileName: string;
  orderNumber: string;
  /** A result that nobody has released, one that the customer has, or a stored report. */
  kind: 'values' | 'released' | 'report';
  /** Null of a report. */
  messageId: string | null;
}

/** Everything in these files that waits for somebody to agree that it replaces what stands: released results first, then by order. */
export function listReplacements(entries: readonly FileEntry[]): Replacement[] {
  const all = entries.flatMap(({ key, fileName, upload, messages }): Replacement[] => {
    if (upload?.step === 'exists') {
      return [{ id: key, key, fileName, orderNumber: orderNumberIn(fileName) ?? '', kind: 'report', messageId: null }];
    }
    return (messages ?? []).filter(waitsToReplace).map(({ _id: messageId, orderNumber, reason }) => {
      const kind = reason === 'replaces-released' ? 'released' : 'values';
      return { id: messageId, key, fileName, orderNumber: orderNumber ?? '', kind, messageId };
    });
  });
  const rank = ({ kind, orderNumber }: Replacement): string => `${kind === 'released' ? 0 : 1} ${orderNumber}`;
  return all.sort((one, other) => rank(one).localeCompare(rank(other)));
}
