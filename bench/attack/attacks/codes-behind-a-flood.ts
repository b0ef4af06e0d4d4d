import { type Attack, verdict } from '../attack.ts';
import { atOnce, tally } from '../target/at-once.ts';
import { CUSTOMERS } from '../target/person.ts';

const REQUESTS = 740;
/** A person who waits longer thinks that nothing comes. */
const LIMIT_MS = 10_000;
const PATIENCE_MS = 45_000;

/** Strangers' numbers in many ranges, so that the watch over a range is not what stops them. */
const strangersNumber = (place: number) => {
  const prefix = 760 + (place % 10);
  return `+41${prefix}${String((place * 104_729) % 1_000_000).padStart(6, '0')}`;
};

export const codesBehindAFlood: Attack = {
  name: 'codes-behind-a-flood',
  tries: `${REQUESTS} code requests from as many networks at one SMS a second; then somebody with an account signs in`,
  needs: 'own',
  environment: { SMS_PER_SECOND: '1' },
  async run(target) {
    const statuses = await atOnce(REQUESTS, 8, async (turn) => {
      const { status } = await target.person().call('startSignIn', { body: { phoneNo: strangersNumber(turn) } });
      return status;
    });
    const start = performance.now();
    const came = await target
      .person()
      .codeFor(CUSTOMERS[0], false, PATIENCE_MS)
      .then(
        () => true,
        () => false,
      );
    const ms = Math.round(performance.now() - start);
    const figures = `requests ${tally(statuses)}; the code of a known account ${came ? `came after ${ms} ms` : `had not come after ${ms} ms`}`;
    return verdict(came && ms < LIMIT_MS, figures);
  },
};
