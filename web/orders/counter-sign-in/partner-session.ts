import type { PartnerSignedInView } from '#shared/views/partner-sales.ts';

/** In this tab alone, and gone with it: a counter that is opened anew signs in anew. */
const KEY = 'partnerSession';

/** The branch's session of this tab, or null. */
export function partnerSession(): PartnerSignedInView | null {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? null : (JSON.parse(stored) as PartnerSignedInView);
}

export const keepPartnerSession = (session: PartnerSignedInView): void =>
  sessionStorage.setItem(KEY, JSON.stringify(session));

export const forgetPartnerSession = (): void => sessionStorage.removeItem(KEY);
