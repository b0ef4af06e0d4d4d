import type { Declaration } from '#shared/contract/define.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/**
 * Every refusal of a call: its own, and those of the door, which follow from who may call and what is sent. By status, then in
 * the order of shared/errors.ts.
 */
export function listRefusals(declaration: Declaration): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ofEverybody, ...ofAccess(declaration), ...ofInput(declaration)]);
  for (const code of declaration.errors ?? []) codes.add(code);
  if (declaration.kind === 'mutation') codes.add('storage-full');
  if (mayRepeat(declaration)) codes.add('idempotency-key-reused');
  // Questions wait while there is too much to do, unless somebody is paying.
  if (declaration.kind === 'query' && !declaration.urgent) codes.add('busy');
  const known = Object.keys(ERRORS) as ErrorCode[];
  return known.filter((code) => codes.has(code)).sort((a, b) => ERRORS[a].status - ERRORS[b].status);
}

/** Whether repeats of a call are recognised by an Idempotency-Key: changes of somebody who is signed in. */
export const mayRepeat = ({ kind, access }: Declaration): boolean =>
  kind === 'mutation' && access !== 'public' && access !== 'webhook';

const ofEverybody: readonly ErrorCode[] = ['bad-request', 'too-many-requests', 'unavailable', 'generic'];

function ofAccess({ access }: Declaration): ErrorCode[] {
  if (access === 'public' || access === 'webhook') return [];
  const session: ErrorCode[] = ['not-signed-in', 'session-ended'];
  return access === 'signed-in' ? session : [...session, 'no-permission'];
}

function ofInput({ params, query, body, upload, signature }: Declaration): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (params) codes.push('not-found');
  if (query || body || upload) codes.push('invalid-input');
  if (body || upload || signature) codes.push('too-large', 'too-slow');
  if (body || upload) codes.push('unsupported-media-type');
  return codes;
}
