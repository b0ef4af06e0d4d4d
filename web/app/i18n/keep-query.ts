import { type Language, languageOf } from '#shared/languages.ts';

/** Session keys of what an address may bring along (specification section 2). */
export const LANGUAGE_KEY = 'lang';
export const VOUCHER_KEY = 'vouchercode';

/**
 * Takes `lang` and `vouchercode` out of an address and keeps them for the session: a language only when it is supported, a voucher
 * code when it is not empty. Returns the language to switch to and the address without both, or null where nothing was found.
 */
export function keepQuery(search: string): { language: Language | null; rest: string } | null {
  const query = new URLSearchParams(search);
  if (!query.has(LANGUAGE_KEY) && !query.has(VOUCHER_KEY)) return null;
  const voucher = query.get(VOUCHER_KEY)?.trim();
  const language = languageOf(query.get(LANGUAGE_KEY));
  try {
    if (language) sessionStorage.setItem(LANGUAGE_KEY, language);
    if (voucher) sessionStorage.setItem(VOUCHER_KEY, voucher);
  } catch {
    // Without storage the language still changes for this page.
  }
  query.delete(LANGUAGE_KEY);
  query.delete(VOUCHER_KEY);
  const rest = query.toString();
  return { language, rest: rest ? `?${rest}` : '' };
}

/** The voucher code the address brought in this session, or null. */
export function findKeptVoucher(): string | null {
  try {
    return sessionStorage.getItem(VOUCHER_KEY);
  } catch {
    return null;
  }
}
