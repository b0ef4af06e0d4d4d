import type { Attack } from './attack.ts';
import { alertBehindAFlood } from './attacks/alert-behind-a-flood.ts';
import { behindASilentProxy } from './attacks/behind-a-silent-proxy.ts';
import { blockACountry } from './attacks/block-a-country.ts';
import { branchSearchFlood } from './attacks/branch-search-flood.ts';
import { codesBehindAFlood } from './attacks/codes-behind-a-flood.ts';
import { enginePacketFlood } from './attacks/engine-packet-flood.ts';
import { equalAnswerTimes } from './attacks/equal-answer-times.ts';
import { holdEverySlot } from './attacks/hold-every-slot.ts';
import { hugeFrames } from './attacks/huge-frames.ts';
import { ipv6RateLimit } from './attacks/ipv6-rate-limit.ts';
import { ipv6WrongCodes } from './attacks/ipv6-wrong-codes.ts';
import { logoutEndsSockets } from './attacks/logout-ends-sockets.ts';
import { malformedInput } from './attacks/malformed-input.ts';
import { massAssignment } from './attacks/mass-assignment.ts';
import { publicAssets } from './attacks/public-assets.ts';
import { recoverSomebodyElsesRooms } from './attacks/recover-somebody-elses-rooms.ts';
import { refreshInTwoTabs } from './attacks/refresh-in-two-tabs.ts';
import { renewAHold } from './attacks/renew-a-hold.ts';
import { slowClients } from './attacks/slow-clients.ts';
import { socketsOfOneAddress } from './attacks/sockets-of-one-address.ts';
import { somebodyElsesRecords } from './attacks/somebody-elses-records.ts';
import { strangersUseUpCodes } from './attacks/strangers-use-up-codes.ts';
import { unsignedWebhooks } from './attacks/unsigned-webhooks.ts';
import { unwatchWithSlowNode } from './attacks/unwatch-with-slow-node.ts';

/** Every attack; those that share a product come in this order. */
export const ATTACKS: readonly Attack[] = [
  somebodyElsesRecords,
  massAssignment,
  publicAssets,
  malformedInput,
  unsignedWebhooks,
  holdEverySlot,
  renewAHold,
  refreshInTwoTabs,
  ipv6WrongCodes,
  ipv6RateLimit,
  hugeFrames,
  enginePacketFlood,
  slowClients,
  unwatchWithSlowNode,
  socketsOfOneAddress,
  branchSearchFlood,
  blockACountry,
  codesBehindAFlood,
  alertBehindAFlood,
  strangersUseUpCodes,
  logoutEndsSockets,
  recoverSomebodyElsesRooms,
  behindASilentProxy,
  equalAnswerTimes,
];
