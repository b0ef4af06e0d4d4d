import { v7 as uuidv7 } from 'uuid';
import type { CountryCode } from '#shared/countries.ts';
import { phonePrefix } from '#shared/domain/identity/code-budget.ts';
import type { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import type { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import type { Language } from '#shared/languages.ts';
import { CODE_LIFE_MS } from '#shared/limits/sign-in.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { keyedHash, seal } from '#shared/server/seal.ts';

interface NewCode {
  phoneNo: string;
  country: CountryCode;
  network: string;
  code: string;
  purpose: CodePurpose;
  template: string;
  language: Language;
  priority: SmsPriority;
  /** The device that asked, where it had signed in to this number before. */
  knownDeviceId: string | null;
  sentToStranger: boolean;
  /** Without an SMS it is only counted: nobody learns that there is none. */
  isSent: boolean;
  userId?: string;
  shareId?: string;
  branchId?: string;
  /** What the template names besides the code and our domain. */
  variables?: Record<string, string>;
}

/**
 * Stores a code and queues its SMS. The code is stored as a keyed hash, and sealed only until the SMS is handed over.
 */
export async function makeCode(
  tx: Tx,
  { code, isSent, template, language, priority, variables: named, ...made }: NewCode,
): Promise<void> {
  const { codeSecret, publicUrl } = tx.config;
  const { phoneNo, sentToStranger, userId = null, shareId = null, branchId = null, ...stored } = made;
  const id = uuidv7();
  await insert(tx, SignInCode, {
    ...stored,
    id,
    phoneNo,
    prefix: phonePrefix(phoneNo),
    sentToStranger,
    userId,
    shareId,
    branchId,
    codeHash: keyedHash(codeSecret, `${id}:${phoneNo}:${code}`),
    sealedCode: isSent ? seal(codeSecret, `code:${id}`, code) : null,
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + CODE_LIFE_MS),
  });
  if (!isSent) return;
  const variables = { domain: new URL(publicUrl).hostname, ...named };
  await queueSms(tx, { userId: null, phoneNo, codeId: id, priority, template, language, variables });
}
