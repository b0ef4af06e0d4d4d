import { TEXT_NUMBERS } from '#shared/text-numbers.ts';

/** How every set of translations fills its texts: React escapes already, and the numbers of shared/limits go without saying. */
export const interpolation = { escapeValue: false, defaultVariables: TEXT_NUMBERS };
