import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Config } from '#shared/server/config.ts';
import { StartFailure } from '#shared/server/start-failure.ts';

/** PEM texts. */
export interface TlsFiles {
  key: Buffer;
  cert: Buffer;
  /** Who signs the laboratories' own certificates; with it nobody comes in without one. */
  ca?: Buffer | undefined;
}

/**
 * The files that the configuration names, or undefined where it names none.
 * @throws StartFailure when one cannot be read, or they do not belong together
 */
export function readTlsFiles({ tls }: Config['mllp']): TlsFiles | undefined {
  if (!tls) return undefined;
  const files = {
    key: readPem('MLLP_TLS_KEY', tls.keyFile),
    cert: readPem('MLLP_TLS_CERT', tls.certFile),
    ca: tls.caFile === undefined ? undefined : readPem('MLLP_TLS_CA', tls.caFile),
  };
  try {
    createSecureContext(files);
  } catch (error) {
    throw new StartFailure(
      `MLLP_TLS_KEY, MLLP_TLS_CERT and MLLP_TLS_CA cannot be used (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  return files;
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartFailure(`${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
