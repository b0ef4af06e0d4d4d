import type { Declaration } from '#shared/contract/define.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

type IsOf = (declaration: Declaration) => boolean;

const everyCall: IsOf = () => true;
/** Of an address, before anybody knows which call is meant. */
const noCall: IsOf = () => false;
const needsSession: IsOf = ({ access }) => access !== 'public' && access !== 'webhook';
const bringsContent: IsOf = ({ body, upload, signature }) => Boolean(body || upload || signature);

/** Whether repeats of a call are recognised by an Idempotency-Key: changes of somebody who is signed in. */
export const mayRepeat: IsOf = (declaration) => declaration.kind === 'mutation' && needsSession(declaration);

/**
 * What the door itself replies, before or around a call, and to which calls: it follows from who may call and what is sent. Nobody
 * declares these; whatever else a call refuses, its declaration says.
 */
export const DOOR_REFUSALS = {
  'bad-request': everyCall,
  'too-many-requests': everyCall,
  unavailable: everyCall,
  generic: everyCall,
  'method-not-allowed': noCall,
  'not-signed-in': needsSession,
  'session-ended': needsSession,
  'no-permission': needsSession,
  'not-found': ({ params, health }) => params !== undefined || (health !== undefined && health.subject !== 'list'),
  'invalid-input': ({ query, body, upload }) => Boolean(query || body || upload),
  'too-large': bringsContent,
  'too-slow': bringsContent,
  'unsupported-media-type': ({ body, upload }) => Boolean(body || upload),
  // The reading of health data is written down too.
  'storage-full': ({ kind, health }) => kind === 'mutation' || health !== undefined,
  'idempotency-key-reused': mayRepeat,
  // The first call with the key is still under way.
  conflict: (declaration) => mayRepeat(declaration) && declaration.idempotency === undefined,
  // Questions wait while there is too much to do, unless somebody is paying.
  busy: ({ kind, urgent }) => kind === 'query' && !urgent,
} as const satisfies Partial<Record<ErrorCode, IsOf>>;

/** Every refusal of a call: its own and those of the door. By status, then in the order of shared/errors.ts. */
export function listRefusals(declaration: Declaration): ErrorCode[] {
  const isOf: Partial<Record<ErrorCode, IsOf>> = DOOR_REFUSALS;
  const known = Object.keys(ERRORS) as ErrorCode[];
  return known
    .filter((code) => declaration.errors?.includes(code) || isOf[code]?.(declaration))
    .sort((a, b) => ERRORS[a].status - ERRORS[b].status);
}
