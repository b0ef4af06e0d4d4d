import { ACCESS } from './lines/access.ts';
import { DATA } from './lines/data.ts';
import { INPUT } from './lines/input.ts';
import { NETWORK } from './lines/network.ts';
import type { SecurityLine } from './lines/security-line.ts';
import { SESSIONS } from './lines/sessions.ts';
import { SIGNING_IN } from './lines/signing-in.ts';

/** All of it. The number of a line is its place: the first is S01. */
export const SECURITY_CHECKLIST: readonly (readonly [heading: string, lines: readonly SecurityLine[]])[] = [
  ['Signing in', SIGNING_IN],
  ['Sessions and the browser', SESSIONS],
  ['Who may do what', ACCESS],
  ['What comes in and goes out', INPUT],
  ['Webhooks, limits, network', NETWORK],
  ['Data, audit, secrets, packages', DATA],
];
