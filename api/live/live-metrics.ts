import { Counter, Gauge } from 'prom-client';

/** Figures of this process's sockets; /metrics shows them. */
export const liveMetrics = {
  sockets: new Gauge({
    name: 'live_sockets',
    help: 'Open sockets of this process.',
    registers: [],
  }),
  refused: new Counter({
    name: 'live_refused_total',
    help: 'Handshakes and requests of sockets that were refused, by reason.',
    labelNames: ['why'] as const,
    registers: [],
  }),
  cutOff: new Counter({
    name: 'live_cut_off_total',
    help: 'Sockets that were closed by the server, by reason.',
    labelNames: ['why'] as const,
    registers: [],
  }),
};
