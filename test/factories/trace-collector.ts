import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as it is handed over (OTLP, JSON). */
export interface TakenSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number; message?: string };
}

interface Traces {
  resourceSpans: { scopeSpans: { spans: TakenSpan[] }[] }[];
}

export interface TraceCollector {
  url: string;
  /** Those who wait for an answer. */
  waiting(): number;
  spans(): TakenSpan[];
  /** Everything that came, as it came. */
  taken(): string;
  close(): Promise<void>;
}

/** What a span says, by key. */
export const saidBy = ({ attributes }: TakenSpan): Record<string, string | number | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/**
 * A collector of traces: OTLP over HTTP.
 * @param answer a status with its body, or none at all
 */
export async function startTraceCollector(
  answer: { status: number; body?: string } | 'never' = { status: 200 },
): Promise<TraceCollector> {
  const bodies: string[] = [];
  let waiting = 0;
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    waiting++;
    response.once('close', () => waiting--);
    bodies.push(await text(request));
    if (answer === 'never') return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body ?? '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => waiting,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Traces).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    taken: () => bodies.join('\n'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
