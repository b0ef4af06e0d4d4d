import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { changeSmsState } from './change-sms-state.ts';

interface SentSms {
  id: string;
  /** The sign-in code that was in it; it is not kept readable any longer. */
  codeId: string | null;
  providerId: string;
}

/** Records that the provider accepted a message. */
export async function noteSmsSent(tx: Tx, { id, codeId, providerId }: SentSms): Promise<void> {
  const isNoted = await changeSmsState(tx, { id }, 'accept', { providerId, sentAt: tx.now });
  if (!isNoted) tx.log.warn({ smsId: id }, 'a message was sent that was not being sent any more');
  if (codeId) await updateRows(tx, SignInCode, { sealedCode: null }, { id: codeId });
}
