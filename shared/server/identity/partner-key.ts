import { createHash } from 'node:crypto';

/** However a key is typed: SHA-256, hex. Of the key itself nothing is kept. */
export const hashPartnerKey = (key: string): string =>
  createHash('sha256')
    .update(key.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('hex');
