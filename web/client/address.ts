import type { Declaration } from '#shared/contract/define.ts';

/**
 * Base addresses of the five API clients of specification section 7. One origin serves them all by default; a deployment
 * that splits them sets `window.messlinie.bases` in a configuration script.
 */
type ClientName = 'auth' | 'admin' | 'customer' | 'crm' | 'voucher';

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

/** Which client a path belongs to, by its first segment; all others are the customer's. */
const CLIENTS: Readonly<Record<string, ClientName>> = {
  auth: 'auth',
  admin: 'admin',
  runtime: 'admin',
  imports: 'admin',
  crm: 'crm',
  supports: 'crm',
  vouchers: 'voucher',
  'voucher-codes': 'voucher',
};

/** Base address of a path, absolute: RTK Query and tests outside a page need an origin. */
function clientBase(path: string): string {
  const base = window.messlinie?.bases?.[CLIENTS[path.split('/')[1] ?? ''] ?? 'customer'] ?? DEFAULT_BASE;
  return base.startsWith('/') ? `${window.location.origin}${base}` : base;
}

interface AddressArgs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** The address of a call. */
export function addressOf(declaration: Pick<Declaration, 'path'>, args: AddressArgs = {}): string {
  const path = declaration.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(args.params?.[name] ?? '')),
  );
  return `${clientBase(path)}${path}${searchOf(args.query)}`;
}

function searchOf(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
