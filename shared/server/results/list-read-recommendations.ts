import { columns, type Database, select } from '#shared/server/database/sql.ts';

export interface ReadRecommendationRow {
  orderId: string;
  recommendation: string;
  readAt: Date;
}

const READING = columns<ReadRecommendationRow>({ orderId: 'r', recommendation: 'd', readAt: 'd' });

/**
 * Which recommendations a person opened, in time. Not those of a version that was taken back: it was perhaps not theirs.
 */
export const listReadRecommendations = (
  on: Database,
  of: { customerId: string } | { orderId: string },
): Promise<ReadRecommendationRow[]> =>
  select(
    on,
    READING,
    `FROM recommendation_readings d JOIN test_results r ON r.id = d.resultId
     JOIN result_releases l ON l.resultId = d.resultId AND l.version = d.version
       AND l.version <= r.releasedVersion AND (r.takenBackAt IS NULL OR l.releasedAt > r.takenBackAt)
     WHERE ${'orderId' in of ? 'r.orderId' : 'r.customerId'} = ? ORDER BY d.readAt, d.recommendation`,
    ['orderId' in of ? of.orderId : of.customerId],
  );
