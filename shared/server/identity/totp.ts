import { Secret, TOTP } from 'otpauth';
import { SECOND_FACTOR_STEP_MS, SECOND_FACTOR_TELL_STEPS } from '#shared/limits/second-factor.ts';
import { deriveKey } from '#shared/server/seal.ts';

/** RFC 4226 recommends 160 bits; more would only have to be typed. */
const SECRET_BYTES = 20;
/** What every authenticator app takes, and some take for granted (RFC 6238). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: SECOND_FACTOR_STEP_MS / 1000 } as const;

/** The half minute since 1970 that an instant lies in. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / SECOND_FACTOR_STEP_MS);

/** The key of an authenticator app, in base 32 as it is typed; the same one for the same `purpose`. */
export function deriveAppKey(secret: string, purpose: string): string {
  const bytes = deriveKey(secret, purpose).subarray(0, SECRET_BYTES);
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The code that an app with this key shows in a half minute. */
export const codeOfStep = (key: string, step: number): string =>
  totpOf(key).generate({ timestamp: step * SECOND_FACTOR_STEP_MS });

/** The half minutes within ten minutes of `now` that show this code; all are computed, so that no time tells which. */
export function stepsThatFit(key: string, code: string, now: Date): number[] {
  const totp = totpOf(key);
  const present = stepAt(now);
  const around = Array.from(
    { length: 2 * SECOND_FACTOR_TELL_STEPS + 1 },
    (_, i) => present - SECOND_FACTOR_TELL_STEPS + i,
  );
  return around.filter((step) => totp.generate({ timestamp: step * SECOND_FACTOR_STEP_MS }) === code);
}

/** What the QR code of an enrolment holds. */
export const appAddress = (key: string, issuer: string, label: string): string =>
  new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(key) }).toString();

const totpOf = (key: string): TOTP => new TOTP({ ...SHAPE, secret: Secret.fromBase32(key) });
