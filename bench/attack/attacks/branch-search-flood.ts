import { type Attack, verdict } from '../attack.ts';
import { tally } from '../target/at-once.ts';
import { besides, described, isUnharmed } from '../target/bystander.ts';

const ADDRESSES = 4;
const CONNECTIONS = 8;
const SECONDS = 8;
/** Coordinates in the middle of the country: every branch is an answer. */
const SEARCHES = ['query=Apotheke', 'lat=46.8&lng=8.2', 'query=Apotheke&includeClosed=true', 'query=bern'];
const LIMIT_MS = 500;
const SIGN_IN_LIMIT_MS = 1_500;

export const branchSearchFlood: Attack = {
  name: 'branch-search-flood',
  tries: `${ADDRESSES} addresses search branches over ${CONNECTIONS} connections each for ${SECONDS} s`,
  needs: 'own',
  environment: { SMS_PER_SECOND: '100' },
  async run(target) {
    const addresses = Array.from({ length: ADDRESSES }, target.address);
    const statuses: number[] = [];
    const search = async (address: string, isOver: () => boolean) => {
      for (let turn = 0; !isOver(); turn += 1) {
        const url = `${target.baseUrl}/api/partner-branches?${SEARCHES[turn % SEARCHES.length]}`;
        const answer = await fetch(url, { headers: { 'x-forwarded-for': address } });
        statuses.push(answer.status);
        await answer.arrayBuffer();
      }
    };
    const { result, others } = await besides(`${target.baseUrl}/api/product-groups`, target.address, async () => {
      const end = performance.now() + SECONDS * 1000;
      const isOver = () => performance.now() > end;
      const flood = addresses.flatMap((address) => Array.from({ length: CONNECTIONS }, () => search(address, isOver)));
      const start = performance.now();
      const { status } = await target.person().call('startSignIn', { body: { phoneNo: target.phoneNo() } });
      const ms = Math.round(performance.now() - start);
      await Promise.all(flood);
      return { status, ms };
    });
    const isHeld = isUnharmed(others, LIMIT_MS) && result.status === 200 && result.ms < SIGN_IN_LIMIT_MS;
    return verdict(
      isHeld,
      `searches ${tally(statuses)}; ${described(others)}; asking for a code: ${result.status} in ${result.ms} ms`,
    );
  },
};
