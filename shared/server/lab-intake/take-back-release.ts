import { change, type Tx } from '#shared/server/database/sql.ts';

/**
 * Takes the released version of a result off the customer's pages, trends and exports: its levels and texts rest on values that were
 * perhaps another person's, and cannot be told apart from them. The release itself stays written; the next one is a new version.
 * The time is never before that of the release, which may have been written while the undoing waited for it.
 * @param since when the values came: a release of before does not hold them and stays
 */
export async function takeBackRelease(tx: Tx, resultId: string, since: Date): Promise<void> {
  await change(
    tx,
    `UPDATE test_results r JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion
     SET r.releasedVersion = NULL, r.takenBackAt = GREATEST(?, l.releasedAt) WHERE r.id = ? AND l.releasedAt >= ?`,
    [tx.now, resultId, since],
  );
}
