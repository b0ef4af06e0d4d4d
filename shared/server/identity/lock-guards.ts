import { createHash } from 'node:crypto';
import type { LockFacts } from '#shared/domain/identity/decide-code-try.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import type { Tries } from '#shared/domain/identity/tries.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { change, columns, exists, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { SignInGuard } from '#shared/server/models/sign-in-guard.ts';

type GuardKind = Row<SignInGuard>['kind'];

const GUARD = columns<Omit<Row<SignInGuard>, 'kind' | 'subject'>>({
  wrong: 'wrong',
  windowStartedAt: 'windowStartedAt',
  wrongToday: 'wrongToday',
  dayStartedAt: 'dayStartedAt',
  lockedUntil: 'lockedUntil',
});

/**
 * Locks the counters a try depends on, always in the same order, so that a hundred parallel tries are counted one by one. A
 * device counts only where it signed in to this number before; `account` is whose tries they are where not the number's.
 */
export async function lockGuards(
  tx: Tx,
  facts: { phoneNo: string; address: string; deviceId: string | null; account?: string },
): Promise<LockFacts> {
  const account = await lock(tx, 'account', facts.account ?? facts.phoneNo);
  const address = await lock(tx, 'address', networkOf(facts.address));
  const isKnown = facts.deviceId !== null && (await isKnownDevice(tx, facts.deviceId, facts.phoneNo));
  const device = isKnown ? await lock(tx, 'device', deviceSubject(facts.deviceId ?? '', facts.phoneNo)) : null;
  return { account, address, device };
}

/**
 * Locks the counters of a code that opens a shared result: its own, so that whoever has the link locks nobody out of their account, and
 * before it the number's, because the codes of a number are counted together. No device is known at a share.
 */
export async function lockShareGuards(
  tx: Tx,
  { shareId, phoneNo, address }: { shareId: string; phoneNo: string; address: string },
): Promise<LockFacts> {
  const locks = await lockGuards(tx, { phoneNo, address, deviceId: null });
  return { ...locks, account: await lock(tx, 'share', shareId) };
}

/** Locks the counters of a try at a second factor, the person's own and the address's, in this order. */
export async function lockFactorGuards(
  tx: Tx,
  { userId, address }: { userId: string; address: string },
): Promise<{ factor: Tries; address: Tries }> {
  return { factor: await lock(tx, 'factor', userId), address: await lock(tx, 'address', networkOf(address)) };
}

/** Locks the counter of an address alone. */
export const lockAddressGuard = (tx: Tx, address: string): Promise<Tries> => lock(tx, 'address', networkOf(address));

/** The counter of an address as it stands: whoever is locked out learns so before anything else is looked at. */
export const readAddressGuard = (tx: Tx, address: string): Promise<Tries> => read(tx, 'address', networkOf(address));

/** Writes one counter back. */
export async function saveGuard(tx: Tx, kind: GuardKind, subject: string, tries: Tries): Promise<void> {
  const instant = (at: string | null): Date | null => (at === null ? null : new Date(at));
  const changes = {
    ...tries,
    windowStartedAt: instant(tries.windowStartedAt),
    dayStartedAt: instant(tries.dayStartedAt),
    lockedUntil: instant(tries.lockedUntil),
  };
  await updateRows(tx, SignInGuard, changes, { kind, subject });
}

/** The counter's key of a branch that signs in: codes that somebody tries for its number elsewhere lock no branch out. */
export const partnerSubject = (phoneNo: string): string => `partner:${phoneNo}`;

/** The counter's key of a device at a number; a hash, because the two together are longer than a key may be. */
export const deviceSubject = (deviceId: string, phoneNo: string): string =>
  createHash('sha256').update(`${deviceId}:${phoneNo}`).digest('hex');

function isKnownDevice(tx: Tx, deviceId: string, phoneNo: string): Promise<boolean> {
  const from = 'FROM known_devices d JOIN users u ON u.id = d.userId WHERE d.deviceId = ? AND u.phoneNo = ?';
  return exists(tx, from, [deviceId, phoneNo]);
}

async function lock(tx: Tx, kind: GuardKind, subject: string): Promise<Tries> {
  // Locks the row exclusively at once, new or not. INSERT IGNORE shares the lock of a row that exists, and a hundred parallel
  // tries that all want it for themselves next end as deadlocks.
  await change(tx, 'INSERT INTO sign_in_guards (kind, subject) VALUES (?, ?) ON DUPLICATE KEY UPDATE wrong = wrong', [
    kind,
    subject,
  ]);
  return read(tx, kind, subject, ' FOR UPDATE');
}

async function read(tx: Tx, kind: GuardKind, subject: string, how = ''): Promise<Tries> {
  const row = await selectOne(tx, GUARD, `FROM sign_in_guards WHERE kind = ? AND subject = ?${how}`, [kind, subject]);
  return {
    wrong: row?.wrong ?? 0,
    windowStartedAt: row?.windowStartedAt?.toISOString() ?? null,
    wrongToday: row?.wrongToday ?? 0,
    dayStartedAt: row?.dayStartedAt?.toISOString() ?? null,
    lockedUntil: row?.lockedUntil?.toISOString() ?? null,
  };
}
