/** An address that staff recognise but cannot write down: `n … @example.org`. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)} … ${email.slice(email.lastIndexOf('@'))}`;
