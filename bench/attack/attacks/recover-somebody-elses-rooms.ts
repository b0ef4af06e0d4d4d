import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, verdict } from '../attack.ts';
import { happens, openLiveSocket } from '../target/live-socket.ts';
import { DOCTOR } from '../target/person.ts';
import { until } from '../target/until.ts';

export const recoverSomebodyElsesRooms: Attack = {
  name: 'recover-somebody-elses-rooms',
  tries: 'a doctor signs out; the socket comes back without a session, or as a customer, and asks for its old rooms',
  needs: 'own',
  environment: { SMS_PER_SECOND: '100' },
  async run(target) {
    const customer = await target.person().signUp(target.phoneNo());
    const doctor = await target.person().signIn(DOCTOR);
    const colleague = await target.person().signIn('+41790000015');
    const { items } = await colleague.need('getOrdersDashboard');
    const review = await colleague.need('getReview', { params: { orderId: items[0]?.orderId ?? '' } });
    // Something that doctors hear of.
    const makeNoise = () =>
      colleague.need('changeInternalNote', {
        params: { id: review._id },
        body: { activityType: 'add', internalNote: { note: 'noted' } },
      });
    const outcomes: string[] = [];
    for (const [who, token] of [
      ['nobody', undefined],
      ['a customer', customer.token],
    ] as const) {
      const { socket, heard } = await openLiveSocket(target.baseUrl, doctor.address, doctor.token);
      await makeNoise();
      await until(
        'the doctor hears',
        async () => heard.length,
        (count) => count > 0,
      );
      const before = heard.length;
      // Comes back by itself, with the id it had.
      socket.auth = token ? { token } : {};
      const back = happens(socket, 'connect', 10_000);
      socket.io.engine.close();
      await back;
      await makeNoise();
      await pause(2_000);
      const more = heard.length - before;
      if (socket.recovered || more > 0)
        outcomes.push(`${who}: ${socket.recovered ? 'recovered' : 'joined'}, heard ${more}`);
      socket.disconnect();
    }
    return verdict(outcomes.length === 0, outcomes.join('; ') || 'neither got anything');
  },
};
