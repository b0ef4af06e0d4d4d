import type { Services } from '#shared/server/services.ts';

/** Where presence of a case is kept: members are a doctor's id and socket, scores the instant until which they count. */
export const presenceKey = (orderId: string): string => `presence:${orderId}`;

/** Who has each of these cases open now; nobody where Redis does not say. */
export async function listPresence(
  { redis, log, now }: Pick<Services, 'redis' | 'log' | 'now'>,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  try {
    const asked = redis.pipeline();
    for (const orderId of orderIds) asked.zrange(presenceKey(orderId), now().getTime(), '+inf', 'BYSCORE');
    const answers = (await asked.exec()) ?? [];
    return new Map(orderIds.map((orderId, at) => [orderId, usersOf((answers[at]?.[1] as string[] | null) ?? [])]));
  } catch (error) {
    log.warn({ err: error }, 'nobody knows who has which case open');
    return new Map();
  }
}

/** The people behind sockets, each once. */
export const usersOf = (members: readonly string[]): string[] => [
  ...new Set(members.map((member) => member.split(' ')[0] ?? '')),
];
