import { createHash } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** What a span may say: words of the code, ids of jobs, counts. Never an address with its ids, a body, a person or a value. */
export type SafeAttribute =
  | 'http.request.method'
  | 'http.route'
  | 'http.response.status_code'
  | 'messaging.system'
  | 'messaging.destination.name'
  | 'messaging.message.id'
  | 'outbox.jobs'
  | 'error.type';
type SafeAttributes = Partial<Record<SafeAttribute, string | number>>;

/** What a span is told while it runs. */
export interface Told {
  name(name: string): void;
  say(attributes: SafeAttributes): void;
  failed(): void;
}

interface SpanWish {
  kind?: SpanKind;
  attributes?: SafeAttributes;
  /** The request or job that all of it began with: its trace has the same id. */
  begins?: string;
  /** A request that something follows from. */
  follows?: string;
}

const SILENT: Told = { name: () => undefined, say: () => undefined, failed: () => undefined };
const TRACE_ID_LENGTH = 32;
const SPAN_ID_LENGTH = 16;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let isOn = false;
let beginning: string | undefined;

/** From now on spans are made: only once somebody takes them. */
export const turnOn = (): void => {
  isOn = true;
};

/** A trace has the id of its request, so that a line of the log leads to it and back: a UUID without its dashes, or a hash of another text. */
export const traceIdOf = (requestId: string): string =>
  UUID.test(requestId) ? requestId.replaceAll('-', '') : hash(requestId).slice(0, TRACE_ID_LENGTH);

/** The id of a trace's first span follows from the request too: whatever comes later needs to carry nothing else. */
export const firstSpanIdOf = (requestId: string): string => hash(`span/${requestId}`).slice(0, SPAN_ID_LENGTH);

/** The request whose first span is just being made. */
export const beginningOfSpan = (): string | undefined => beginning;

/**
 * Runs `work` in a span: the first of a request or job (`begins`), one that follows from a request (`follows`), or a part of the one
 * around it. Without anybody who takes traces it only runs it. An error ends the span with its code, never with its message.
 */
export async function traced<T>(name: string, wish: SpanWish, work: (span: Told) => Promise<T>): Promise<T> {
  if (!isOn) return work(SILENT);
  const { kind = SpanKind.INTERNAL, attributes, begins, follows } = wish;
  const parent = begins ? ROOT_CONTEXT : follows ? after(follows) : context.active();
  beginning = begins;
  const span = trace.getTracer('messlinie').startSpan(name, { kind, attributes: attributes as Attributes }, parent);
  beginning = undefined;
  try {
    return await context.with(trace.setSpan(parent, span), () => work(teller(span)));
  } catch (error) {
    const { code, name: type } = error as { code?: string; name?: string };
    span.setAttributes({ 'error.type': String(code ?? type ?? 'unknown') } satisfies SafeAttributes);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

const teller = (span: Span): Told => ({
  name: (name) => void span.updateName(name),
  say: (attributes) => void span.setAttributes(attributes as Attributes),
  failed: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
});

/** The context of what follows from the first span of a request, perhaps in another process. */
const after = (requestId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceIdOf(requestId),
    spanId: firstSpanIdOf(requestId),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
