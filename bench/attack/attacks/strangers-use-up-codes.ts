import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, verdict } from '../attack.ts';
import { tally } from '../target/at-once.ts';

/** With the one of the sign-up, as many as a number gets in an hour. */
const REQUESTS = 4;
/** A number gets a code once a minute. */
const BETWEEN_MS = 61_000;

export const strangersUseUpCodes: Attack = {
  name: 'strangers-use-up-codes',
  tries: `strangers ask for codes of a number ${REQUESTS} times, as often as they can; its owner, at a known device, asks at once`,
  needs: 'own',
  isPatient: true,
  environment: { SMS_PER_SECOND: '100' },
  async run(target) {
    const phoneNo = target.phoneNo();
    const owner = await target.person().signUp(phoneNo);
    owner.tokens = undefined; // the browser was closed; its cookies are there
    const statuses: number[] = [];
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      await pause(BETWEEN_MS);
      statuses.push((await target.person().call('startSignIn', { body: { phoneNo } })).status);
    }
    const outcome = await owner.signIn(phoneNo).then(
      () => 'signed in',
      (error: Error) => error.message.slice(0, 120),
    );
    return verdict(outcome === 'signed in', `strangers ${tally(statuses)}; owner: ${outcome}`);
  },
};
