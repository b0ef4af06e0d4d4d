import { createHash } from 'node:crypto';
import type { Config } from '#shared/server/config.ts';
import { keyedHash } from '#shared/server/seal.ts';

/** Bytes of what stands in a link: nobody guesses one of 2^128. */
const TOKEN_BYTES = 16;

/**
 * What stands in the link of a share. It follows from the share's id and the server's secret, so that its person can be shown the link
 * again while the database holds no more than its hash.
 */
export const tokenOfShare = ({ codeSecret }: Pick<Config, 'codeSecret'>, shareId: string): string =>
  Buffer.from(keyedHash(codeSecret, `share-link:${shareId}`), 'hex')
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');

/** As which the database knows a link. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
