import { type Attack, verdict } from '../attack.ts';
import { atOnce } from '../target/at-once.ts';
import { ADMIN, DOCTOR } from '../target/person.ts';
import { placeOrder } from '../target/place-order.ts';
import { until } from '../target/until.ts';

const REQUESTS = 150;
const LIMIT_MS = 15_000;
const PATIENCE_MS = 60_000;

export const alertBehindAFlood: Attack = {
  name: 'alert-behind-a-flood',
  tries: `${REQUESTS} code requests from as many networks at one SMS a second; then a critical value arrives`,
  needs: 'own',
  environment: { SMS_PER_SECOND: '1' },
  async run(target) {
    const admin = await target.person().signIn(ADMIN);
    const customer = await target.person().signUp(target.phoneNo());
    const order = await placeOrder(target, customer, { isPaid: true });
    await atOnce(REQUESTS, 8, () => target.person().call('startSignIn', { body: { phoneNo: target.phoneNo() } }));
    const before = (await admin.messages(DOCTOR)).length;
    const file = await fetch(`${target.sandboxUrl}/sandbox/lab/${order.orderNumber}/file?profile=critical`);
    if (!file.ok) throw new Error(`the laboratory: ${file.status} ${await file.text()}`);
    const start = performance.now();
    await admin.need('uploadHl7', {
      query: { multipleFileUpload: true },
      files: [new File([await file.arrayBuffer()], 'labor.hl7')],
    });
    const came = await until(
      'the alert',
      () => admin.messages(DOCTOR),
      (all) => all.length > before,
      PATIENCE_MS,
    ).then(
      () => true,
      () => false,
    );
    const ms = Math.round(performance.now() - start);
    return verdict(
      came && ms < LIMIT_MS,
      came ? `the doctor's SMS came after ${ms} ms` : `no SMS to the doctor after ${ms} ms`,
    );
  },
};
