import { timingSafeEqual } from 'node:crypto';
import Router from '@koa/router';
import type { Faults } from '../faults.ts';
import { decodeForm } from '../http/decode-form.ts';
import { breakConnection, pause } from '../http/misbehave.ts';
import { readText } from '../http/read-body.ts';
import type { Deliveries } from '../state/deliveries.ts';
import { acceptMessage } from './accept-message.ts';
import { TwilioRefusal } from './twilio-refusal.ts';
import type { TwilioWorld } from './twilio-world.ts';

export interface TwilioRouteOptions {
  world: TwilioWorld;
  deliveries: Deliveries;
  faults: Faults;
  accountSid: string;
  authToken: string;
}

/** The SMS provider's one endpoint that the product uses: creating a message. */
export function twilioRoutes({ world, deliveries, faults, accountSid, authToken }: TwilioRouteOptions): Router {
  const router = new Router({ prefix: '/2010-04-01' });
  const expected = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`);

  router.post('/Accounts/:sid/Messages.json', async (ctx) => {
    try {
      const given = Buffer.from(ctx.get('authorization'));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new TwilioRefusal(401, 20003);
      if (ctx.params.sid !== accountSid) throw new TwilioRefusal(404, 20404);
      const form = decodeForm(await readText(ctx));
      const fault = faults.take('twilio', ctx.path);
      if (fault?.kind === 'delay') await pause(fault.ms);
      if (fault?.kind === 'reset') return breakConnection(ctx);
      if (fault?.kind === '429') throw new TwilioRefusal(429, 20429);
      if (fault?.kind === '500') throw new TwilioRefusal(500, 20500);
      const message = acceptMessage(world, deliveries, accountSid, form);
      if (fault?.kind === 'commit-then-reset') return breakConnection(ctx);
      if (fault?.kind === 'commit-then-hang') ctx.respond = false;
      ctx.status = 201;
      ctx.body = message;
    } catch (error) {
      if (!(error instanceof TwilioRefusal)) throw error;
      ctx.status = error.status;
      ctx.body = error.body();
    }
  });

  router.all('/{*rest}', (ctx) => {
    ctx.status = 404;
    ctx.body = new TwilioRefusal(404, 20404).body();
  });
  return router;
}
