/**
 * Base addresses of the five API clients of specification section 7. One origin serves them all by default; a deployment
 * that splits them sets `window.messlinie.bases` in a configuration script.
 */
export type ClientName = 'auth' | 'admin' | 'customer' | 'crm' | 'voucher';

declare global {
  interface Window {
    messlinie?: {
      bases?: Partial<Record<ClientName, string>>;
      /** Map tiles of the branch finder; without it the map asks nobody and shows an outline of the country. */
      tiles?: { url: string; attribution: string };
    };
  }
}

const DEFAULT_BASE = '/api';

/** Which client a path belongs to, by its first segment. */
export function clientOf(path: string): ClientName {
  const [, first] = path.split('/');
  if (first === 'auth') return 'auth';
  if (first === 'admin' || first === 'runtime' || first === 'imports') return 'admin';
  if (first === 'crm' || first === 'supports') return 'crm';
  if (first === 'vouchers' || first === 'voucher-codes') return 'voucher';
  return 'customer';
}

/** Base address of a path, absolute: RTK Query and tests outside a page need an origin. */
export function clientBase(path: string): string {
  const base = window.messlinie?.bases?.[clientOf(path)] ?? DEFAULT_BASE;
  return base.startsWith('/') ? `${window.location.origin}${base}` : base;
}
