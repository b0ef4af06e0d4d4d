import type { CountryCode } from '#shared/countries.ts';
import { countryCap } from '#shared/domain/identity/code-budget.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { siteOf } from '#shared/domain/identity/network-of.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import {
  CODES_PER_DAY_PER_NETWORK,
  CODES_PER_HOUR_PER_NETWORK,
  NETWORK_SHARE_OF_COUNTRY,
  NETWORKS_COUNTED_OF_A_SITE,
} from '#shared/limits/sign-in.ts';
import { columns, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';

const SENT = columns<{ createdAt: Date }>({ createdAt: 'createdAt' });

/**
 * When codes of the asker's own budget were asked for within a day: those of a known device are its own, those of strangers
 * are the number's, so that no stranger uses up what the owner may ask for.
 */
export async function readOwnRequests(
  tx: Tx,
  { phoneNo, knownDeviceId }: { phoneNo: string; knownDeviceId: string | null },
): Promise<string[]> {
  const from = 'FROM sign_in_codes WHERE phoneNo = ? AND createdAt > ? AND knownDeviceId <=> ?';
  const rows = await select(tx, SENT, from, [phoneNo, new Date(tx.now.getTime() - DAY_MS), knownDeviceId]);
  return rows.map((row) => row.createdAt.toISOString());
}

/** When codes were asked for within a day by somebody signed in, for whatever numbers. */
export async function readRequestsOf(tx: Tx, userId: string): Promise<string[]> {
  const since = new Date(tx.now.getTime() - DAY_MS);
  const rows = await select(tx, SENT, 'FROM sign_in_codes WHERE userId = ? AND createdAt > ?', [userId, since]);
  return rows.map((row) => row.createdAt.toISOString());
}

/** When a branch asked within a day for codes to sign in with, whoever else asked for codes of its number. */
export async function readRequestsOfBranch(tx: Tx, branchId: string): Promise<string[]> {
  const since = new Date(tx.now.getTime() - DAY_MS);
  const from = 'FROM sign_in_codes WHERE branchId = ? AND createdAt > ? AND purpose = ?';
  const rows = await select(tx, SENT, from, [branchId, since, CodePurpose.partner]);
  return rows.map((row) => row.createdAt.toISOString());
}

/** When codes were asked for within a day by this person, or for this address by whomever. */
export async function readEmailRequests(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<string[]> {
  const from = 'FROM email_codes WHERE (userId = ? OR email = ?) AND createdAt > ?';
  const rows = await select(tx, SENT, from, [userId, email, new Date(tx.now.getTime() - DAY_MS)]);
  return rows.map((row) => row.createdAt.toISOString());
}

/** Until when a network has asked for as many mails as it may in an hour; null while it has not. */
export async function readMailNetworkFull(tx: Tx, network: string): Promise<string | null> {
  const oldestCounted = await selectOne(
    tx,
    SENT,
    'FROM email_codes WHERE network = ? AND createdAt > ? ORDER BY createdAt DESC LIMIT 1 OFFSET ?',
    [network, new Date(tx.now.getTime() - HOUR_MS), CODES_PER_HOUR_PER_NETWORK * tx.config.rateLimitFactor - 1],
  );
  return oldestCounted ? new Date(oldestCounted.createdAt.getTime() + HOUR_MS).toISOString() : null;
}

/**
 * Until when a network, or the site it belongs to, has asked for as many codes as it may: in an hour, in a day, or of one
 * country's budget; null while it has not. What known devices asked for is theirs. Exact for the network, because its guard
 * is locked; networks of one site that ask at the same moment may get a few more.
 */
export async function readNetworkFull(
  tx: Tx,
  { network, country }: { network: string; country: CountryCode },
): Promise<string | null> {
  const { rateLimitFactor } = tx.config;
  const ofCountry = Math.ceil(countryCap(country, await readRuntimeSettings(tx)) * NETWORK_SHARE_OF_COUNTRY);
  const rules = [
    { limit: CODES_PER_HOUR_PER_NETWORK, windowMs: HOUR_MS, and: '', values: [] },
    { limit: CODES_PER_DAY_PER_NETWORK, windowMs: DAY_MS, and: '', values: [] },
    { limit: ofCountry, windowMs: DAY_MS, and: 'AND country = ?', values: [country] },
  ];
  const site = siteOf(network);
  const askers = [
    { is: 'network = ?', asker: network, times: 1 },
    ...(site ? [{ is: 'network LIKE ?', asker: `${site}%`, times: NETWORKS_COUNTED_OF_A_SITE }] : []),
  ];
  let until: number | null = null;
  for (const { is, asker, times } of askers) {
    for (const { limit, windowMs, and, values } of rules) {
      const oldestCounted = await selectOne(
        tx,
        SENT,
        `FROM sign_in_codes WHERE ${is} AND createdAt > ? AND knownDeviceId IS NULL ${and}
         ORDER BY createdAt DESC LIMIT 1 OFFSET ?`,
        [asker, new Date(tx.now.getTime() - windowMs), ...values, limit * times * rateLimitFactor - 1],
      );
      if (oldestCounted) until = Math.max(until ?? 0, oldestCounted.createdAt.getTime() + windowMs);
    }
  }
  return until === null ? null : new Date(until).toISOString();
}
