/** U+2019, the Swiss thousands sign in all four languages. `Intl` gives other signs by browser and language, so it is not asked. */
const THOUSANDS_SIGN = '\u2019';

/** How many, as a person reads it: `8’406`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, THOUSANDS_SIGN);
