import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Config } from '#shared/server/config.ts';
import type { Logger } from '#shared/server/log.ts';
import { drawShare } from './draw-share.ts';
import { beginningOfSpan, firstSpanIdOf, traceIdOf, turnOn } from './traced.ts';

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
/** Finished spans that wait to be handed over; what comes beyond is dropped. */
const MAX_WAITING = 2048;
/** Parts of them that are under way at once, to a collector that takes its time: all that wait, and one that began before. */
const MAX_UNDER_WAY = 5;
/** A process that ends waits this long for its collector; `shutDownInOrder` has nine seconds for everything. */
const END_LIMIT_MS = 2000;
/** Of what is said of a collector: it may be its whole answer. */
const LONGEST_WHY = 300;

/**
 * Hands traces to the collector of the configuration (OTLP over HTTP, JSON); without one nothing is made, and OpenTelemetry is not
 * loaded. A collector that is away costs traces and nothing else.
 * @param processName stands on every span as `service.name`: `messlinie-api`
 * @returns hands over what is left, before the process ends
 */
export async function startTracing(
  processName: string,
  { tracing, codeSecret }: Pick<Config, 'tracing' | 'codeSecret'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!tracing) return async () => undefined;
  const [{ context, diag, DiagLogLevel, trace }, sdk, { OTLPTraceExporter }, resources, hooks] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const silent = (): void => undefined;
  const warn = nowAndThen((why) => log.warn({ why: why.slice(0, LONGEST_WHY) }, 'traces were not handed over'));
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const isDrawn = drawShare(codeSecret, tracing.share);
  const { RECORD_AND_SAMPLED, NOT_RECORD } = sdk.SamplingDecision;
  const exporter = new OTLPTraceExporter({ url: `${tracing.endpoint}/v1/traces`, concurrencyLimit: MAX_UNDER_WAY });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': `messlinie-${processName}` }),
    sampler: {
      shouldSample: (_context, traceId) => ({ decision: isDrawn(traceId) ? RECORD_AND_SAMPLED : NOT_RECORD }),
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING })],
    idGenerator: {
      generateTraceId: () => idOf(traceIdOf, TRACE_ID_BYTES),
      generateSpanId: () => idOf(firstSpanIdOf, SPAN_ID_BYTES),
    },
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  turnOn();
  return async () => {
    await Promise.race([provider.shutdown().catch(silent), pause(END_LIMIT_MS, undefined, { ref: false })]);
    // What runs on makes no span any more.
    for (const part of [trace, context, diag]) part.disable();
  };
}

/** A collector that is away is said once a minute, not with every part that it does not take. */
function nowAndThen(say: (why: string) => void): (why: string) => void {
  let next = 0;
  return (why) => {
    if (performance.now() < next) return;
    next = performance.now() + MINUTE_MS;
    say(why);
  };
}

function idOf(of: (requestId: string) => string, bytes: number): string {
  const begins = beginningOfSpan();
  return begins === undefined ? randomBytes(bytes).toString('hex') : of(begins);
}
