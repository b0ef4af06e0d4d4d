import { type Attack, verdict } from '../attack.ts';
import { tally } from '../target/at-once.ts';

const TABS = 6;

export const refreshInTwoTabs: Attack = {
  name: 'refresh-in-two-tabs',
  tries: `${TABS} tabs refresh one token at once: one new pair for all of them, and it works`,
  needs: 'stack',
  async run(target) {
    const person = await target.person().signUp(target.phoneNo());
    const { accessToken = '', idToken = '' } = person.tokens ?? {};
    const answers = await Promise.all(
      Array.from({ length: TABS }, () => person.call('refreshToken', { body: { accessToken, idToken, ip: null } })),
    );
    const pairs = new Set(answers.flatMap(({ status, reply }) => (status < 300 ? [reply.accessToken] : [])));
    const works = await Promise.all(
      [...pairs].map((token) => person.call('getMe', { token }).then(({ status }) => status)),
    );
    return verdict(
      pairs.size === 1 && works.every((status) => status === 200),
      `${pairs.size} different pairs (${tally(answers.map(({ status }) => status))}); they work: ${tally(works)}`,
    );
  },
};
