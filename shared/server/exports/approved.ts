import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';

/** The last choice of `u`, a row of `users`, is a yes: the latest one counts, and whoever never chose has not agreed. */
export const APPROVED = `u.closedAt IS NULL AND (SELECT x.approved FROM research_approvals x WHERE x.customerId = u.id
  ORDER BY x.at DESC, x.id DESC LIMIT 1) = 1`;

const ID = columns<{ id: string }>({ id: 'u' });
const VERSION = columns<{ version: string }>({
  version: `DISTINCT (SELECT x.textVersion FROM research_approvals x WHERE x.customerId = u.id
    ORDER BY x.at DESC, x.id DESC LIMIT 1)`,
});

/** People of one statement. */
const AT_ONCE = 1000;

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}

/** Whoever of these people does not agree to research any more, or has no account. */
export async function listWithdrawn(on: Database | Tx, customerIds: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const ids of inParts(customerIds)) {
    const approved = await select(on, ID, `FROM users u WHERE u.id IN (?) AND ${APPROVED}`, [ids]);
    const still = new Set(approved.map(({ id }) => id));
    gone.push(...ids.filter((id) => !still.has(id)));
  }
  return gone;
}

/**
 * Keeps these people's choices as they are until the commit: whoever chooses holds their own row, so that a choice made before is seen
 * here, and one made later finds what this transaction has written. In the order of their ids, so that two who do so never wait in a circle.
 */
export async function holdChoices(tx: Tx, customerIds: readonly string[]): Promise<void> {
  for (const ids of inParts([...customerIds].sort()))
    await select(tx, ID, 'FROM users u WHERE u.id IN (?) ORDER BY u.id LOCK IN SHARE MODE', [ids]);
}

/** Which versions of the text on research these people agreed to. */
export async function listConsentVersions(on: Database | Tx, customerIds: readonly string[]): Promise<string[]> {
  const versions = new Set<string>();
  for (const ids of inParts(customerIds))
    for (const { version } of await select(on, VERSION, 'FROM users u WHERE u.id IN (?)', [ids])) versions.add(version);
  versions.delete(null as never);
  return [...versions].sort();
}
