import { TEXT_NUMBERS } from '#shared/text-numbers.ts';

/** How every set of translations fills its texts: React escapes already, and the numbers of limits.ts go without saying. */
export const interpolation = { escapeValue: false, defaultVariables: TEXT_NUMBERS };
