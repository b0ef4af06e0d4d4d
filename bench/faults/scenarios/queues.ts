import { Redis } from 'ioredis';
import { decidePayment } from '#test/setup/sandbox.ts';
import { placeOrder } from '../../attack/target/place-order.ts';
import { until } from '../../attack/target/until.ts';
import { aCustomer, aPlacing, untilPaid } from './orders.ts';
import { must, type Stage, unanswered, untilDead, untilQuiet, whileArmed } from './stage.ts';

/** The sweep hands over within five seconds what is three seconds old; Redis that lost it gets it again after a minute. */
const SWEPT_WITHIN_MS = 30_000;
const HANDED_AGAIN_WITHIN_MS = 90_000;

/** A code that was promised arrives, once. */
async function mustArriveOnce({ target }: Stage, phoneNo: string, withinMs: number): Promise<void> {
  const look = () => target.person().messages(phoneNo);
  await until(`a message to ${phoneNo}`, look, (all) => all.length > 0, withinMs);
  const { length } = await look();
  must(length === 1, `${length} messages`);
}

/** F04: the process that promised a code dies before it tells the queue. */
export async function apiBeforeQueue(stage: Stage): Promise<string> {
  const phoneNo = stage.target.phoneNo();
  const person = stage.target.person();
  await untilQuiet(stage);
  await whileArmed(stage, 'api-1', 'outbox.afterCommit:kill', async () => {
    await unanswered(person.call('startSignIn', { body: { phoneNo, forSignUp: true } }));
    await untilDead(stage, 'api-1');
  });
  await mustArriveOnce(stage, phoneNo, SWEPT_WITHIN_MS);
  return 'the message came by the sweep, once';
}

/** F08: nothing but codes and limits needs Redis; work goes on by itself when it is back. */
export async function redisKilled(stage: Stage): Promise<string> {
  const customer = await aCustomer(stage);
  const { _id: orderId, transactionNo } = await placeOrder(stage.target, customer, { isPaid: false });
  const stranger = stage.target.person();
  const ask = (phoneNo: string) => stranger.call('startSignIn', { body: { phoneNo, forSignUp: true } });
  const redis = stage.member('redis');
  await redis.kill();
  try {
    const read = await customer.call('getOrder', { params: { orderId } });
    must(read.status === 200, `a read without Redis: ${read.status}`);
    const opened = await customer.call('startCheckout', { params: { orderId, transactionNo } });
    must(opened.status === 200, `a payment page without Redis: ${opened.status}`);
    const code = await ask(stage.target.phoneNo());
    must(code.status === 503, `a code without Redis: ${code.status}`);
    await decidePayment({ baseUrl: stage.stack.standInsUrl }, opened.reply.url);
  } finally {
    await redis.start();
  }
  await untilPaid(customer, orderId);
  await until(
    'codes are sent again',
    () => ask(stage.target.phoneNo()),
    ({ status }) => status === 200,
  );
  return 'reads and payments answered, codes 503, the payment settled afterwards';
}

/** F09: what waits comes back from MariaDB, sessions live on, nothing is done twice. */
export async function redisEmptied(stage: Stage): Promise<string> {
  const customer = await aCustomer(stage);
  const phoneNo = stage.target.phoneNo();
  await stage.member('worker-1').stop();
  try {
    await stage.target.person().need('startSignIn', { body: { phoneNo, forSignUp: true } });
    await onRedis(stage, (redis) => redis.flushall());
    const { status } = await customer.call('listCustomerOrders', { params: { customerId: customer.user?.id ?? '' } });
    must(status === 200, `the session after it: ${status}`);
  } finally {
    await stage.member('worker-1').start();
  }
  await mustArriveOnce(stage, phoneNo, HANDED_AGAIN_WITHIN_MS);
  return 'the message came from MariaDB, once; the session lives';
}

/** F10: Redis refuses to write. What is promised is done later, the rest is refused. */
export async function redisFull(stage: Stage): Promise<string> {
  const customer = await aCustomer(stage);
  const { key, place } = await aPlacing(customer);
  const phoneNo = stage.target.phoneNo();
  const outcome = { order: 0, code: 0 };
  await onRedis(stage, (redis) => redis.config('SET', 'maxmemory', '1'));
  try {
    outcome.order = (await place()).status;
    outcome.code = (await stage.target.person().call('startSignIn', { body: { phoneNo, forSignUp: true } })).status;
  } finally {
    await onRedis(stage, (redis) => redis.config('SET', 'maxmemory', '0'));
  }
  for (const [what, status] of Object.entries(outcome))
    must(status < 300 || status === 503, `${what} with a full Redis: ${status}`);
  const rows = await stage.query('SELECT id FROM orders WHERE idempotencyKey = ?', [key]);
  must(rows.length === (outcome.order < 300 ? 1 : 0), `answered ${outcome.order}, and ${rows.length} orders`);
  if (outcome.code < 300) await mustArriveOnce(stage, phoneNo, HANDED_AGAIN_WITHIN_MS);
  return `order ${outcome.order}, code ${outcome.code}, what was promised is done`;
}

async function onRedis(stage: Stage, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(stage.stack.redisUrl, { maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}
