import type { results } from '#shared/contract/results.ts';
import { earnedBadges } from '#shared/domain/results/earned-badges.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { listReadRecommendations } from '#shared/server/results/list-read-recommendations.ts';
import { listReadResults } from '#shared/server/results/list-read-results.ts';
import { readCourse } from '#shared/server/results/read-course.ts';
import type { Services } from '#shared/server/services.ts';
import type { BadgesView } from '#shared/views/results.ts';

interface OrderFacts {
  orderId: string;
  isFollowUp: number;
  completedAt: Date | null;
  atLabAt: Date | null;
}

const ORDER_FACTS = columns<OrderFacts>({
  orderId: 'o.id',
  isFollowUp: 'EXISTS (SELECT 1 FROM follow_ups f WHERE f.orderId = o.id)',
  completedAt: 's',
  atLabAt: 'k',
});

/** What a person's orders tell of them. */
const findOrderFacts = (on: Database, customerId: string): Promise<OrderFacts[]> =>
  select(
    on,
    ORDER_FACTS,
    `FROM orders o LEFT JOIN customer_surveys s ON s.orderId = o.id LEFT JOIN kits k ON k.orderId = o.id
     WHERE o.customerId = ?`,
    [customerId],
  );

/** The badges of a person: reckoned each time from what they did; no badge is stored. */
export async function listBadges(services: Services, { params }: Call<typeof results.listBadges>): Promise<BadgesView> {
  const { customerId } = params;
  const read = await listReadResults(services, customerId);
  const orders = await findOrderFacts(services, customerId);
  const opened = await listReadRecommendations(services, { customerId });
  const resultOf = new Map(read.map((row) => [row.orderId, row]));
  const earned = earnedBadges(resultContent.badges.badges, {
    results: read.map(({ orderId, releasedAt }) => ({ orderId, releasedAt: releasedAt.toISOString() })),
    courses: await readCourse(services, customerId),
    followUps: orders.flatMap(({ orderId, isFollowUp }) => {
      const result = resultOf.get(orderId);
      return isFollowUp && result ? [result.releasedAt.toISOString()] : [];
    }),
    preparations: orders.flatMap(({ orderId, completedAt }) => {
      const result = resultOf.get(orderId);
      return completedAt && result && completedAt < result.sampledAt ? [completedAt.toISOString()] : [];
    }),
    recommendations: opened.map(({ readAt }) => readAt.toISOString()),
    homeSamples: orders.flatMap(({ atLabAt }) => (atLabAt ? [atLabAt.toISOString()] : [])),
  });
  return {
    badges: earned.map(({ badge: { key, icon, name, description }, earnedAt }) => ({
      key,
      icon,
      name,
      description,
      earnedAt,
    })),
  };
}
