import * as limits from '#shared/limits/sockets.ts';

/** How much of the sockets one address, session or socket may use. Each API process counts for itself. */
export interface LiveLimits {
  socketsPerNetwork: number;
  socketsPerSession: number;
  handshakesPerMinute: number;
  requestsPerMinute: number;
  packetsPerMinute: number;
  bytesPerMinute: number;
  recheckMs: number;
  presenceLifeMs: number;
}

/** The product's limits; a load test multiplies what is counted (`rateLimitFactor`). */
export function liveLimits(factor: number): LiveLimits {
  return {
    socketsPerNetwork: limits.SOCKETS_PER_NETWORK * factor,
    socketsPerSession: limits.SOCKETS_PER_SESSION * factor,
    handshakesPerMinute: limits.SOCKET_HANDSHAKES_PER_MINUTE * factor,
    requestsPerMinute: limits.SOCKET_REQUESTS_PER_MINUTE * factor,
    packetsPerMinute: limits.SOCKET_PACKETS_PER_MINUTE * factor,
    bytesPerMinute: limits.SOCKET_BYTES_PER_MINUTE * factor,
    recheckMs: limits.SOCKET_RECHECK_MS,
    presenceLifeMs: limits.PRESENCE_LIFE_MS,
  };
}
