import { randomBytes } from 'node:crypto';
import type { Config } from '#shared/server/config.ts';
import type { Logger } from '#shared/server/log.ts';
import { beginningOfSpan, firstSpanIdOf, traceIdOf, turnOn } from './traced.ts';

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

/**
 * Hands traces to the collector of the configuration (OTLP over HTTP, JSON); without one nothing is made, and OpenTelemetry is not
 * loaded. A collector that is away costs traces and nothing else.
 * @param processName stands on every span as `service.name`: `messlinie-api`
 * @returns hands over what is left, before the process ends
 */
export async function startTracing(
  processName: string,
  { tracing }: Pick<Config, 'tracing'>,
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
  const warn = (message: string): void => log.warn({ why: message }, 'traces were not handed over');
  const silent = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': `messlinie-${processName}` }),
    // By the id of the trace alone: every process decides the same of it.
    sampler: new sdk.TraceIdRatioBasedSampler(tracing.share),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${tracing.endpoint}/v1/traces` }) }),
    ],
    idGenerator: {
      generateTraceId: () => idOf(traceIdOf, TRACE_ID_BYTES),
      generateSpanId: () => idOf(firstSpanIdOf, SPAN_ID_BYTES),
    },
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  turnOn();
  return () => provider.shutdown().catch(silent);
}

function idOf(of: (requestId: string) => string, bytes: number): string {
  const begins = beginningOfSpan();
  return begins === undefined ? randomBytes(bytes).toString('hex') : of(begins);
}
