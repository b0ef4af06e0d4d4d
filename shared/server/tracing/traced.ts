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
import { errorCode } from '#shared/server/error-code.ts';

/** What a span may say: words of the code, ids of jobs, counts. Never an address with its ids, a body, a person or a value. */
export type SafeAttribute =
  | 'http.request.method'
  | 'http.route'
  | 'http.response.status_code'
  | 'messaging.system'
  | 'messaging.destination.name'
  | 'messaging.message.id'
  | 'outbox.jobs'
  | 'peer.service'
  | 'rpc.method'
  | 'error.type';
type SafeAttributes = Partial<Record<SafeAttribute, string | number>>;

/** What a span is told while it runs. */
export interface Told {
  name(name: string): void;
  say(attributes: SafeAttributes): void;
  /** It did not do what was asked; of `error` its code is told. */
  failed(error?: unknown): void;
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
/** One of zeros alone is no trace's id: a collector would refuse everything that came with it. */
const UUID = /^(?![0-]+$)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

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
 * around it. It only runs it where nobody takes traces, and where a part has nothing around it: the rounds of a worker would make
 * some without end. An error ends the span with its code, never with its message.
 */
export async function traced<T>(name: string, wish: SpanWish, work: (span: Told) => Promise<T>): Promise<T> {
  const { kind = SpanKind.INTERNAL, attributes, begins, follows } = wish;
  const isPart = !begins && !follows;
  if (!isOn || (isPart && !trace.getActiveSpan())) return work(SILENT);
  const parent = begins ? ROOT_CONTEXT : follows ? after(follows) : context.active();
  beginning = begins;
  const span = trace.getTracer('messlinie').startSpan(name, { kind, attributes: attributes as Attributes }, parent);
  beginning = undefined;
  try {
    return await context.with(trace.setSpan(parent, span), () => work(teller(span)));
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The span around failed with an error that is noted and not thrown on. */
export function noteFailure(error: unknown): void {
  const span = trace.getActiveSpan();
  if (span) fail(span, error);
}

const teller = (span: Span): Told => ({
  name: (name) => void span.updateName(name),
  say: (attributes) => void span.setAttributes(attributes as Attributes),
  failed: (error) => fail(span, error),
});

function fail(span: Span, error?: unknown): void {
  if (error !== undefined) span.setAttributes({ 'error.type': errorCode(error) } satisfies SafeAttributes);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The context of what follows from the first span of a request, perhaps in another process. */
const after = (requestId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceIdOf(requestId),
    spanId: firstSpanIdOf(requestId),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
