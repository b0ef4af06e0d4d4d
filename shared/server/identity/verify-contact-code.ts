import type { profile } from '#shared/contract/profile.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import type { LockRefusal } from '#shared/domain/identity/decide-code-try.ts';
import { isRefusal, orNotFound, type Refusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { UserView } from '#shared/views/identity.ts';
import { changeEmail } from './change-email.ts';
import { changePhoneNo } from './change-phone-no.ts';
import { checkCode } from './check-code.ts';
import { checkEmailCode } from './check-email-code.ts';
import { findUser } from './find-user.ts';
import { presentUser } from './present-user.ts';
import { readContact } from './read-contact.ts';
import { spendCodesOf } from './spend-codes.ts';

type Refused = Refusal<'invalid-input' | 'code-wrong' | 'code-expired' | 'number-in-use'> | LockRefusal;

/** A right code puts the new number or address in the place of the former one; the code is spent, whatever comes of it. */
export async function verifyContactCode(
  tx: Tx,
  { actor, body, request }: Call<typeof profile.verifyContactCode>,
): Promise<UserView | Refused> {
  const contact = readContact(body);
  if ('refused' in contact) return contact;
  const { address } = request;
  const { userId } = actor;
  if (contact.kind === 'phone') {
    const purposes = [CodePurpose.changePhone];
    // A device is known at the number it signed in to, and this one is new.
    const attempt = { phoneNo: contact.value, code: body.code, address, deviceId: null, purposes, userId };
    const checked = await checkCode(tx, attempt);
    if (isRefusal(checked)) return checked;
    await spendCodesOf(tx, checked.phoneNo, userId);
    const refused = await changePhoneNo(tx, { actor, phoneNo: checked.phoneNo });
    if (refused) return refused;
  } else {
    const refused = await checkEmailCode(tx, { userId, email: contact.value, code: body.code, address });
    if (refused) return refused;
    await changeEmail(tx, { actor, email: contact.value });
  }
  return presentUser(orNotFound(await findUser(tx, userId)), tx.log);
}
