import type { profile } from '#shared/contract/profile.ts';
import { orNotFound, type Refusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { CodeSentView } from '#shared/views/identity.ts';
import { lockUser } from './lock-user.ts';
import { readContact } from './read-contact.ts';
import { drawCode } from './send-code-to.ts';
import { sendEmailCode } from './send-email-code.ts';
import { sendPhoneCode } from './send-phone-code.ts';

/** Why no code is sent now. */
export type NoCode = Refusal<
  'TemporaryBlock' | 'Forbidden-IP' | 'wait-for-timer' | 'code-limit-reached' | 'too-many-requests'
>;

/** What the codes of a contact are made for. */
export interface CodeFor {
  userId: string;
  code: string;
  language: CodeLanguage;
}
type CodeLanguage = NonNullable<Call<typeof profile.sendContactCode>['body']['preferredLanguage']>;

/** Sends a code to the new number or address of the person who is signed in; it is good for this change and this person only. */
export async function sendContactCode(
  tx: Tx,
  { actor, body, request }: Call<typeof profile.sendContactCode>,
): Promise<CodeSentView | NoCode | Refusal<'invalid-input'>> {
  const contact = readContact(body);
  if ('refused' in contact) return contact;
  // Locked, so that calls at the same moment for as many numbers, from as many addresses, are counted one after the other.
  const user = orNotFound(await lockUser(tx, actor.userId));
  orNotFound(user.closedAt === null ? user : null);
  const language = body.preferredLanguage ?? user.preferredLanguage;
  const code = drawCode();
  const made = { userId: user.id, code, language };
  return contact.kind === 'phone'
    ? sendPhoneCode(tx, { ...made, phoneNo: contact.value }, request)
    : sendEmailCode(tx, { ...made, email: contact.value }, request);
}
