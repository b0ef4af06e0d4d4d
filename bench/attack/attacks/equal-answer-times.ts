import { median } from '../../measure/statistics.ts';
import { type Attack, verdict } from '../attack.ts';
import { ADMIN } from '../target/person.ts';

const NUMBERS = 200;
const LIMIT_MS = 20;

export const equalAnswerTimes: Attack = {
  name: 'equal-answer-times',
  tries: `the medians of ${NUMBERS} answers tell which numbers have an account: code requests and wrong codes, one after the other`,
  needs: 'own',
  async run(target) {
    const admin = await target.person().signIn(ADMIN);
    const known = Array.from({ length: NUMBERS }, () => target.phoneNo());
    for (const phoneNo of known) {
      const body = { firstName: 'Nora', lastName: 'Testerin', phoneNo, preferredLanguage: 'de' } as const;
      await admin.need('createUser', { body });
    }
    const times = { askKnown: [], askUnknown: [], tryKnown: [], tryUnknown: [] } as Record<string, number[]>;
    const measure = async (name: string, act: () => Promise<{ status: number }>, status: number) => {
      const start = performance.now();
      const answer = await act();
      times[name]?.push(performance.now() - start);
      if (answer.status !== status) throw new Error(`${name}: ${answer.status}`);
    };
    for (const phoneNo of known) {
      const pairs = [
        ['Known', phoneNo],
        ['Unknown', target.phoneNo()],
      ] as const;
      // Whichever is first must not always be the slower one.
      for (const [which, number] of (times.askKnown?.length ?? 0) % 2 === 0 ? pairs : pairs.toReversed()) {
        const person = target.person();
        await measure(`ask${which}`, () => person.call('startSignIn', { body: { phoneNo: number } }), 200);
        await measure(`try${which}`, () => person.call('login', { body: { phoneNo: number, code: '000000' } }), 401);
      }
    }
    const at = (name: string) => median(times[name] ?? []);
    const apart = [at('askKnown') - at('askUnknown'), at('tryKnown') - at('tryUnknown')].map(Math.abs);
    const figures = Object.keys(times).map((name) => `${name} ${at(name).toFixed(1)} ms`);
    return verdict(Math.max(...apart) <= LIMIT_MS, `medians: ${figures.join(', ')}`);
  },
};
