import type { secondFactor } from '#shared/contract/second-factor.ts';
import { mayConsentReset } from '#shared/domain/identity/may-decide-reset.ts';
import { ResetState } from '#shared/domain/identity/reset-machine.ts';
import { STAFF_ROLES } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import { keyMarkOf } from '#shared/server/identity/recovery-codes.ts';
import { rolesOf } from '#shared/server/identity/roles-of.ts';
import type { Services } from '#shared/server/services.ts';
import type { SecondFactorsView } from '#shared/views/second-factor.ts';

interface HolderRow {
  id: string;
  name: string;
  roles: string;
  enrolledAt: Date | null;
  usedAt: Date | null;
  unusedCodes: number;
  recoveryCodesLeft: number;
  lockedUntil: Date | null;
}

const CODES = 'FROM recovery_codes c WHERE c.userId = u.id AND c.usedAt IS NULL';

const HOLDER = columns<HolderRow>({
  id: 'u',
  name: staffNameOf('u'),
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = u.id)',
  enrolledAt: 'f',
  usedAt: 'f',
  unusedCodes: `(SELECT COUNT(*) ${CODES})`,
  recoveryCodesLeft: `(SELECT COUNT(*) ${CODES} AND (c.keyMark IS NULL OR c.keyMark IN (?)))`,
  lockedUntil: "(SELECT g.lockedUntil FROM sign_in_guards g WHERE g.kind = 'factor' AND g.subject = u.id)",
});

interface ResetRow {
  _id: string;
  userId: string;
  name: string;
  reason: string;
  askedBy: string;
  askedByName: string;
  askedAt: Date;
  lapsesAt: Date;
}

const RESET = columns<ResetRow>({
  _id: 'r.id',
  userId: 'r',
  name: staffNameOf('u'),
  reason: 'r',
  askedBy: 'r',
  askedByName: staffNameOf('a'),
  askedAt: 'r',
  lapsesAt: 'r',
});

/** Staff with the state of their second factor, by name, and the requests that wait for a second administrator, oldest first. */
export async function listSecondFactors(
  services: Services,
  { actor }: Call<typeof secondFactor.listSecondFactors>,
): Promise<SecondFactorsView> {
  const now = services.now();
  const staff = await select(
    services,
    HOLDER,
    `FROM users u LEFT JOIN second_factors f ON f.userId = u.id
     WHERE u.id IN (SELECT userId FROM user_roles WHERE role IN (?)) ORDER BY u.lastName, u.firstName, u.id`,
    [services.config.files.masterKeys.map(keyMarkOf), [...STAFF_ROLES]],
  );
  const resets = await select(
    services,
    RESET,
    `FROM second_factor_resets r JOIN users u ON u.id = r.userId JOIN users a ON a.id = r.askedBy
     WHERE r.openFor IS NOT NULL AND r.state = ? AND r.lapsesAt > ? ORDER BY r.askedAt, r.id`,
    [ResetState.open, now],
  );
  return {
    staff: staff.map(({ unusedCodes, ...row }) => ({
      ...row,
      recoveryCodesVoid: row.recoveryCodesLeft < unusedCodes,
      roles: rolesOf(row, services.log),
      enrolledAt: row.enrolledAt?.toISOString() ?? null,
      usedAt: row.usedAt?.toISOString() ?? null,
      lockedUntil: row.lockedUntil && row.lockedUntil > now ? row.lockedUntil.toISOString() : null,
    })),
    resets: resets.map((row) => ({
      ...row,
      askedAt: row.askedAt.toISOString(),
      lapsesAt: row.lapsesAt.toISOString(),
      mayConsent: mayConsentReset(row, actor.userId) === null,
    })),
  };
}
