import { type Attack, verdict } from '../attack.ts';
import { tally } from '../target/at-once.ts';

const TRIES = 24;
/** Wrong codes that one network may give; the next one is locked out. */
const ALLOWED = 15;

/** One /64, spelled in every way there is. */
const spelled = (turn: number): string => {
  const host = (turn + 1).toString(16);
  const spellings = [
    `2001:db8::${host}`,
    `2001:0db8:0000:0000:0000:0000:0000:${host}`,
    `2001:DB8:0:0:${host}::`,
    `2001:db8::${host}:0:0:1`,
  ];
  return spellings[turn % spellings.length] ?? '';
};

export const ipv6WrongCodes: Attack = {
  name: 'ipv6-wrong-codes',
  tries: `${TRIES} wrong codes for as many numbers from as many addresses of one /64`,
  needs: 'url',
  async run(target) {
    const outcomes: string[] = [];
    for (let turn = 0; turn < TRIES; turn += 1) {
      const { status, error } = await target
        .person(spelled(turn))
        .call('login', { body: { phoneNo: target.phoneNo(), code: '000000' } });
      outcomes.push(`${status} ${error?.error}`);
    }
    const tried = outcomes.filter((outcome) => outcome.startsWith('401')).length;
    return verdict(tried <= ALLOWED, `${tried} tries before the network was locked (${tally(outcomes)})`);
  },
};
