import { v7 as uuidv7 } from 'uuid';
import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { sessionEndsAt } from '#shared/domain/identity/session-over.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { PartnerSession } from '#shared/server/models/partner-session.ts';
import { ANY_BRANCH, checkCode } from './check-code.ts';
import { spendCodesOfBranch } from './spend-codes.ts';
import { issuePartnerToken } from './tokens.ts';

/**
 * The right code on the branch's telephone opens its session, for as long as one of staff may last. The number is typed: whoever only
 * saw the masked one does not know it.
 */
export async function signInPartner(tx: Tx, { body, request }: Call<typeof partnerSales.verifyPartner>) {
  const { address } = request;
  const attempt = { ...body, address, deviceId: null, purposes: [CodePurpose.partner], branchId: ANY_BRANCH };
  const checked = await checkCode(tx, attempt);
  if (isRefusal(checked)) return checked;
  const { phoneNo, branchId } = checked;
  const where = { id: branchId ?? '', phoneNo };
  const branch = await findRow(tx, PartnerBranch, ['id', 'key', 'partnerKeyHash'], { where });
  // The number is another branch's meanwhile.
  if (!branch?.partnerKeyHash) return refuse('code-wrong');
  await spendCodesOfBranch(tx, branch.id);
  const endsAt = sessionEndsAt(tx.now, ['admin']);
  const session = { id: uuidv7(), branchId: branch.id, ip: address, createdAt: tx.now, lastSeenAt: tx.now };
  await insert(tx, PartnerSession, { ...session, endedAt: null });
  const accessToken = await issuePartnerToken(tx.config.jwtSecret, session.id, tx.now, endsAt);
  return { accessToken, expiresIn: endsAt.toISOString(), key: branch.key };
}
