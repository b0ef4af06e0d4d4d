import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { strayRejections } from '#shared/server/shutdown.ts';

/** What a listener counts; one of its own for each, so that tests open several. */
export interface ListenerMetrics {
  registry: Registry;
  connections: Gauge;
  answers: Counter;
  answerSeconds: Histogram;
  ended: Counter;
}

export function createListenerMetrics(): ListenerMetrics {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    connections: new Gauge({ name: 'mllp_connections', help: 'Connections of laboratories that are open.', registers }),
    answers: new Counter({
      name: 'mllp_messages_total',
      help: 'Messages by what was answered: accept, repeat (the answer of the first), or the fault.',
      labelNames: ['answer'],
      registers,
    }),
    answerSeconds: new Histogram({
      name: 'mllp_answer_seconds',
      help: 'Time from the end of a message to its acknowledgement.',
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    ended: new Counter({
      name: 'mllp_connections_ended_total',
      help: 'Connections that we ended, by why.',
      labelNames: ['why'],
      registers,
    }),
  };
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(strayRejections);
  return metrics;
}
