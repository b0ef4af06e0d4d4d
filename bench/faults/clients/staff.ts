import type { TokenView } from '#shared/views/identity.ts';
import type { Answer, EndpointName, FactsArgument, ReplyTo } from '#test/factories/call.ts';
import { type About, Caller, GaveUp, type Run } from './caller.ts';
import { signIn } from './sign-in.ts';

export type StaffName = 'admin' | 'doctor' | 'doctor-fr';

const PHONES: Record<StaffName, string> = {
  admin: '+41790000011',
  doctor: '+41790000010',
  'doctor-fr': '+41790000015',
};
const SIGN_IN_TRIES = 3;

/** A member of staff whom several journeys share: signed in once, and kept signed in as the browser does. */
export class Staff extends Caller {
  private tokens: Promise<TokenView> | undefined;
  private readonly phoneNo: string;

  private constructor(run: Run, name: StaffName, place: number) {
    super(run, name, `10.250.${place}.1`, true);
    this.phoneNo = PHONES[name];
  }

  static async open(run: Run): Promise<Record<StaffName, Staff>> {
    const names = Object.keys(PHONES) as StaffName[];
    const staff = names.map((name, place) => new Staff(run, name, place));
    await Promise.all(staff.map((one) => one.renewed(undefined)));
    return Object.fromEntries(staff.map((one) => [one.name, one])) as Record<StaffName, Staff>;
  }

  override async persist<N extends EndpointName>(
    name: N,
    facts: FactsArgument<N>[0],
    about: About | ((reply: ReplyTo<N>) => About) = {},
  ): Promise<Answer<ReplyTo<N>>> {
    const used = this.tokens;
    this.token = (await used)?.accessToken;
    const answer = await super.persist(name, facts, about);
    if (answer.status !== 401) return answer;
    this.token = (await this.renewed(used)).accessToken;
    return super.persist(name, facts, about);
  }

  /** Whoever notices first renews for all. */
  private renewed(used: Promise<TokenView> | undefined): Promise<TokenView> {
    if (this.tokens === undefined || this.tokens === used) this.tokens = this.renew(used);
    return this.tokens;
  }

  /** Refreshes as the browser does, and signs in anew where that is refused. */
  private async renew(used: Promise<TokenView> | undefined): Promise<TokenView> {
    const door = new Caller(this.run, this.name, this.address);
    const before = await used?.catch(() => undefined);
    if (before) {
      const { accessToken, idToken } = before;
      const refreshed = await door.persist('refreshToken', { body: { accessToken, idToken, ip: null } });
      if (refreshed.status < 300) return refreshed.reply;
    }
    for (let tries = 1; ; tries += 1) {
      try {
        return await signIn(door, this.phoneNo);
      } catch (error) {
        if (!(error instanceof GaveUp) || tries === SIGN_IN_TRIES) throw error;
      }
    }
  }
}
