import { v7 as uuidv7 } from 'uuid';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { CODE_RESEND_WAIT_MS, EMAIL_CODE_LIFE_MS } from '#shared/limits/sign-in.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { queueMail } from '#shared/server/messaging/queue-mail.ts';
import { EmailCode } from '#shared/server/models/email-code.ts';
import { keyedHash, seal } from '#shared/server/seal.ts';
import type { CodeSentView } from '#shared/views/identity.ts';
import { emailSubject } from './email-subject.ts';
import { lockGuards } from './lock-guards.ts';
import { readEmailRequests, readMailNetworkFull } from './read-code-requests.ts';
import type { CodeFor, NoCode } from './send-contact-code.ts';

/**
 * Sends a code to an address that somebody signed in wants as their own: a minute between two, five an hour for the person and for the
 * address, whoever asks for it, so that nobody's mailbox is filled through us.
 */
export async function sendEmailCode(
  tx: Tx,
  { userId, code, language, email }: CodeFor & { email: string },
  request: Pick<RequestFacts, 'address'>,
): Promise<CodeSentView | NoCode> {
  const { codeSecret } = tx.config;
  const { address } = request;
  const network = networkOf(address);
  const locks = await lockGuards(tx, { phoneNo: emailSubject(userId), address, deviceId: null });
  const sentAt = await readEmailRequests(tx, { userId, email });
  const networkFullUntil = await readMailNetworkFull(tx, network);
  const refusal = mayRequestCode({ ...locks, sentAt, networkFullUntil }, tx.now);
  if (refusal) return withSeconds(refusal, tx.now);
  const id = uuidv7();
  await insert(tx, EmailCode, {
    id,
    userId,
    email,
    network,
    codeHash: keyedHash(codeSecret, `${id}:${email}:${code}`),
    sealedCode: seal(codeSecret, `email-code:${id}`, code),
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + EMAIL_CODE_LIFE_MS),
  });
  await queueMail(tx, { userId, email, template: 'change-email-code', language, codeId: id });
  return {
    resendInSeconds: CODE_RESEND_WAIT_MS / 1000,
    expiresInSeconds: EMAIL_CODE_LIFE_MS / 1000,
    mayNotCome: false,
    lastWasLost: false,
  };
}
