import { type Attack, verdict } from '../attack.ts';

export const strangersUseUpCodes: Attack = {
  name: 'strangers-use-up-codes',
  tries: 'a stranger asks for codes of a number again and again; its owner, at a known device, asks for one',
  needs: 'own',
  environment: { SMS_PER_SECOND: '100' },
  async run(target) {
    const phoneNo = target.phoneNo();
    const owner = await target.person().signUp(phoneNo);
    owner.tokens = undefined; // the browser was closed; its cookies are there
    const stranger = target.person();
    const first = await stranger.call('startSignIn', { body: { phoneNo } });
    const outcome = await owner.signIn(phoneNo).then(
      () => 'signed in',
      (error: Error) => error.message.slice(0, 120),
    );
    return verdict(outcome === 'signed in', `stranger ${first.status}; owner: ${outcome}`);
  },
};
