import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Services } from '#shared/server/services.ts';
import { askAboutSession } from './ask-about-session.ts';
import type { StoredSession } from './find-sessions.ts';

interface OpenPages {
  transaction: { id: string; transactionNo: string };
  sessions: readonly StoredSession[];
}

/**
 * Ends pages at the provider, one after the other; one on which somebody paid at that moment is booked.
 * @throws PaymentFailure while the provider cannot be asked
 */
export async function closePages(
  services: Services,
  { transaction, sessions }: OpenPages,
  actor: ChangedBy,
): Promise<void> {
  for (const session of sessions) await askAboutSession(services, { transaction, session, actor, close: true });
}
