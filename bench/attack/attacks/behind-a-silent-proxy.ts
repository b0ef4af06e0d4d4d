import { randomBytes } from 'node:crypto';
import { type Attack, verdict } from '../attack.ts';
import { CUSTOMERS } from '../target/person.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example.ch',
  STRIPE_SECRET_KEY: `sk_live_${randomBytes(24).toString('hex')}`,
};

export const behindASilentProxy: Attack = {
  name: 'behind-a-silent-proxy',
  tries: 'production behind a TLS proxy that sends no X-Forwarded-Proto: sign-in; and /metrics on the public port',
  needs: 'own',
  environment: { SMS_PER_SECOND: '100' },
  async run(target) {
    const phoneNo = CUSTOMERS[0];
    const production = await target.startApi(PRODUCTION);
    try {
      const person = target.person();
      const code = await person.codeFor(phoneNo);
      person.baseUrl = production.baseUrl;
      const { status, headers } = await person.call('login', { body: { phoneNo, code } });
      const cookies = headers.getSetCookie();
      const isSecure = cookies.length > 0 && cookies.every((cookie) => /;\s*secure/i.test(cookie));
      const metrics = await fetch(`${production.baseUrl}/metrics`);
      await metrics.arrayBuffer();
      const isHeld = status === 200 && isSecure && metrics.status >= 400;
      return verdict(
        isHeld,
        `sign-in ${status}, cookies ${isSecure ? 'secure' : 'not secure'}; /metrics ${metrics.status}`,
      );
    } finally {
      await production.process.stop();
    }
  },
};
