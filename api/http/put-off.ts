import { randomInt } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Declaration } from '#shared/contract/define.ts';
import { BUSY_RETRY_SECONDS } from '#shared/limits/door.ts';
import { ApiError } from './api-error.ts';
import { isPutOff } from './pressure.ts';
import type { EventLoop } from './watch-event-loop.ts';

/** Lets the routes put questions off while the event loop lags; pressure and refusals are metrics. */
export function withEventLoop(loop: EventLoop, registry: Registry): Middleware {
  new Gauge({
    name: 'http_pressure',
    help: '0 none, 1 public questions are put off, 2 all questions but those about payments.',
    registers: [registry],
    collect() {
      this.set(loop.pressure());
    },
  });
  const putOff = new Counter({
    name: 'http_requests_put_off_total',
    help: 'Questions answered with 503 and Retry-After because the event loop lagged.',
    registers: [registry],
  });
  return (context, next) => {
    context.state.putOffWhenBusy = (declaration: Declaration) => {
      if (!isPutOff(declaration, loop.pressure())) return;
      putOff.inc();
      const [soonest, latest] = BUSY_RETRY_SECONDS;
      // Not all at the same moment.
      const seconds = randomInt(soonest, latest + 1);
      throw new ApiError('busy', { details: { seconds } });
    };
    return next();
  };
}

/** Refuses a question that can wait with 503 and Retry-After while there is too much to do. */
export function putOffWhenBusy(context: Context, declaration: Declaration): void {
  const putOff = context.state.putOffWhenBusy as ((declaration: Declaration) => void) | undefined;
  putOff?.(declaration);
}
