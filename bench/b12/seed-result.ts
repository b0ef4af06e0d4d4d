import { v7 as uuidv7 } from 'uuid';
import { loadOrders } from '#dev/demo/load-orders.ts';
import { loadPeople } from '#dev/demo/load-people.ts';
import { loadVouchers } from '#dev/demo/load-vouchers.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { columns, insert, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { issueTokens } from '#shared/server/identity/tokens.ts';
import { Session } from '#shared/server/models/session.ts';
import type { Services } from '#shared/server/services.ts';
import type { TokenView } from '#shared/views/identity.ts';

const FOUND = columns<{ orderId: string; customerId: string }>({ orderId: 'r', customerId: 'o' });

/** A result that the demonstration's doctor released, with as many values as there are. Loads the demonstration. @returns its order, and who ordered it */
export async function seedResult(services: Services): Promise<{ orderId: string; customerId: string }> {
  await loadVouchers(services);
  await loadPeople(services);
  await loadOrders(services);
  const found = await selectOne(
    services,
    FOUND,
    `FROM test_results r JOIN orders o ON o.id = r.orderId JOIN observations v ON v.resultId = r.id
     WHERE r.releasedVersion IS NOT NULL GROUP BY r.orderId, o.customerId ORDER BY COUNT(*) DESC LIMIT 1`,
  );
  if (!found) throw new Error('the demonstration has no released result');
  return found;
}

/** Opens a session of this person. @returns what their tab keeps of it */
export async function openSessionOf(services: Services, userId: string): Promise<TokenView> {
  const now = services.now();
  const id = uuidv7();
  await inTransaction(services, (tx) =>
    insert(tx, Session, { id, userId, rotatedAt: now, lastSeenAt: now, createdAt: now }),
  );
  const tokens = await issueTokens(services.config.jwtSecret, { userId, sessionId: id, rotation: 0 }, now);
  return { ...tokens, sessionEndsAt: new Date(now.getTime() + HOUR_MS).toISOString() };
}
