import { type Attack, verdict } from '../attack.ts';
import { atOnce, tally } from '../target/at-once.ts';
import { ADMIN } from '../target/person.ts';

const REQUESTS = 330;

const frenchNumber = (place: number) => `+336${String(10_000_000 + place * 7_919).slice(0, 8)}`;

export const blockACountry: Attack = {
  name: 'block-a-country',
  tries: `${REQUESTS} code requests of one address for French numbers; then others ask for theirs`,
  needs: 'own',
  environment: { SMS_PER_SECOND: '100' },
  async run(target) {
    const attacker = target.person();
    const statuses = await atOnce(REQUESTS, 8, async (turn) => {
      const { status } = await attacker.call('startSignIn', { body: { phoneNo: frenchNumber(turn) } });
      return status;
    });
    const getsCode = (phoneNo: string) =>
      target
        .person()
        .codeFor(phoneNo, false, 20_000)
        .then(
          () => null,
          (error: Error) => error.message.slice(0, 100),
        );
    const outcomes = {
      'French number': await getsCode('+33698765432'),
      'Swiss number': await getsCode(target.phoneNo()),
      administrator: await getsCode(ADMIN),
    };
    const without = Object.entries(outcomes).flatMap(([who, why]) => (why === null ? [] : [`${who} (${why})`]));
    const figures = `attacker ${tally(statuses)}; without a code: ${without.join(', ') || 'nobody'}`;
    return verdict(without.length === 0, figures);
  },
};
