import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

export type Contact = { kind: 'phone' | 'email'; value: string };

/** The one thing that a person wants to change: a number (E.164) or an address. Both or none are no wish. */
export function readContact(body: {
  phoneNo?: string | null | undefined;
  email?: string | null | undefined;
}): Contact | Refusal<'invalid-input'> {
  const phoneNo = body.phoneNo?.trim() || null;
  const email = body.email?.trim() || null;
  if ((phoneNo === null) === (email === null)) {
    const key = phoneNo === null ? 'field.required' : 'field.choose';
    return refuse('invalid-input', { fields: [{ path: 'phoneNo', key }] });
  }
  if (email !== null) return { kind: 'email', value: email };
  const value = normalisePhone(phoneNo ?? '');
  if (value === null) return refuse('invalid-input', { fields: [{ path: 'phoneNo', key: 'field.phone' }] });
  return { kind: 'phone', value };
}
