import { type Attack, verdict } from '../attack.ts';
import { atOnce, tally } from '../target/at-once.ts';

const CALLS = 900;

export const ipv6RateLimit: Attack = {
  name: 'ipv6-rate-limit',
  tries: `${CALLS} calls to sign-in from as many addresses of one /64 within a few seconds`,
  needs: 'url',
  async run(target) {
    const statuses = await atOnce(CALLS, 8, async (turn) => {
      const answer = await fetch(`${target.baseUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:77:1::${(turn + 1).toString(16)}` },
        body: '{}',
      });
      await answer.arrayBuffer();
      return answer.status;
    });
    return verdict(statuses.includes(429), tally(statuses));
  },
};
