import { Application } from '#shared/domain/orders/application.ts';
import { isNarrowed } from '#shared/server/crm/is-narrowed.ts';
import { isSupportStaff } from '#shared/server/crm/is-support-staff.ts';
import type { SqlValue } from '#shared/server/database/sql.ts';
import type { Actor } from '#shared/server/services.ts';

/**
 * Which callbacks somebody sees, of `supports s`: a customer their own; staff all whose person is not locked away, and whoever is
 * HOSA_CRM and nothing more those of people with home sampling.
 * @param withClosed for figures without names: what was promised counts also where the account was closed since
 */
export function supportScope(actor: Actor, { withClosed = false } = {}): { text: string; values: SqlValue[] } {
  if (!isSupportStaff(actor)) return { text: 's.orderId IS NOT NULL AND s.customerId = ?', values: [actor.userId] };
  const open = `s.orderId IS NOT NULL ${withClosed ? '' : 'AND u.closedAt IS NULL'}`;
  if (!isNarrowed(actor)) return { text: open, values: [] };
  const home = '(SELECT 1 FROM orders h WHERE h.customerId = s.customerId AND h.application = ? LIMIT 1) = 1';
  return { text: `${open} AND ${home}`, values: [Application.homeSampling] };
}
