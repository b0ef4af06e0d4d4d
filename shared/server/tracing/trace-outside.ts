import { SpanKind } from '@opentelemetry/api';
import { type Told, traced } from './traced.ts';

/** A call to somebody outside, in words of the code: `stripe`, `sessions.create`. */
interface OutsideCall {
  provider: 'stripe' | 'twilio' | 'smtp';
  operation: string;
}

/** A span for one call to somebody outside: who was asked for what, and the code of an error; nothing of whom it is about. */
export const traceOutside = <T>({ provider, operation }: OutsideCall, ask: (span: Told) => Promise<T>): Promise<T> =>
  traced(
    `${provider} ${operation}`,
    { kind: SpanKind.CLIENT, attributes: { 'peer.service': provider, 'rpc.method': operation } },
    ask,
  );
