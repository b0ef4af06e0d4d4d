/** 32 signs, so that a byte chooses one without preference; nothing that reads like another (I and 1, O and 0). */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 40 bits: with twenty tries a day nobody guesses one. */
export const RECOVERY_CODE_LENGTH = 8;
const HALF = RECOVERY_CODE_LENGTH / 2;

/** A code as it is kept on paper, `4KTM-9XQD`, from random bytes. */
export function spellRecoveryCode(bytes: Uint8Array): string {
  const signs = [...bytes.subarray(0, RECOVERY_CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return `${signs.slice(0, HALF)}-${signs.slice(HALF)}`;
}

/** The signs of a code as somebody typed it, with or without dash, blanks and capitals; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '');
  return signs.length === RECOVERY_CODE_LENGTH && [...signs].every((sign) => SIGNS.includes(sign)) ? signs : null;
}
