import { OrderStatus, SAMPLE_WITH_US } from '#shared/domain/orders/order-status.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { Role } from '#shared/roles.ts';
import { type Bound, columns, select } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { LanguageUseView } from '#shared/views/runtime.ts';

const COUNT = columns<{ language: Language; count: number }>({ language: 'w.language', count: 'COUNT(*)' });
const CUSTOMERS = `FROM (SELECT u.preferredLanguage AS language FROM users u JOIN user_roles r ON r.userId = u.id AND r.role = ?
  WHERE u.closedAt IS NULL) w GROUP BY w.language`;
const ORDERS = 'FROM (SELECT o.language FROM orders o WHERE o.status IN (?)) w GROUP BY w.language';
const OPEN = [OrderStatus.PAID, ...SAMPLE_WITH_US];

/** Whom it concerns when a language is switched off: customers who chose it, and paid orders without their result in it. */
export async function countLanguageUse(services: Services): Promise<{ languages: LanguageUseView[] }> {
  const count = async (from: string, values: Bound[]) => {
    const rows = await select(services, COUNT, from, values);
    return new Map(rows.map((row) => [row.language, row.count]));
  };
  const [customers, openOrders] = [await count(CUSTOMERS, [Role.customer]), await count(ORDERS, [OPEN])];
  return {
    languages: LANGUAGES.map((language) => ({
      language,
      customers: customers.get(language) ?? 0,
      openOrders: openOrders.get(language) ?? 0,
    })),
  };
}
