import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { decidePayment } from '#test/setup/sandbox.ts';
import { slowClients as attack } from '../../attack/attacks/slow-clients.ts';
import { placeOrder } from '../../attack/target/place-order.ts';
import { until } from '../../attack/target/until.ts';
import { follow } from '../clients/follow.ts';
import { aCustomer, untilPaid } from './orders.ts';
import { must, type Stage } from './stage.ts';

const AT_ONCE = 3;
/** So many writes of one person that none is put off. */
const BETWEEN_MS = 700;
const ACKNOWLEDGED_BEFORE = 3;
const REFUSED_MEANWHILE = 3;

/** F11: MariaDB dies under load. Whatever was acknowledged is there, the API refuses in order and recovers by itself. */
export async function mariadbKilled(stage: Stage): Promise<string> {
  const customer = await aCustomer(stage);
  const { version } = await customer.need('getMedicalStatement');
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let isOver = false;
  const load = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      const idempotencyKey = randomUUID();
      const answer = await customer
        .call('createOrder', { idempotencyKey, body: kitOrder(version) })
        .catch((error: unknown) => String(error));
      if (typeof answer === 'string') refused.push(answer);
      else if (answer.status < 300) acknowledged.push(answer.reply._id);
      else refused.push(`${answer.status}, retry after ${answer.headers.get('retry-after')}`);
      await pause(BETWEEN_MS);
    }
  });
  const seen = (list: readonly string[], count: number) =>
    until(
      `${count} answers`,
      async () => list.length,
      (length) => length >= count,
      60_000,
    );
  const { pid } = stage.member('api-1');
  await seen(acknowledged, ACKNOWLEDGED_BEFORE);
  await stage.member('mariadb').kill();
  try {
    await seen(refused, REFUSED_MEANWHILE);
  } finally {
    await stage.member('mariadb').start();
  }
  await seen(acknowledged, acknowledged.length + ACKNOWLEDGED_BEFORE);
  isOver = true;
  await Promise.all(load);
  const wrong = refused.filter((answer) => answer !== '503, retry after 2');
  must(wrong.length === 0, `refused with ${wrong[0]}`);
  const rows = await stage.query('SELECT id FROM orders WHERE id IN (?)', [acknowledged]);
  must(rows.length === acknowledged.length, `${acknowledged.length - rows.length} acknowledged orders are lost`);
  must(stage.member('api-1').pid === pid, 'the API was started again');
  return `${acknowledged.length} acknowledged, all there; ${refused.length} refused with 503`;
}

const kitOrder = (statementVersion: string) => ({
  productGroupKey: 'heart',
  productKey: 'cholesterol-home',
  addonKeys: [],
  application: 'homesampling' as const,
  deliveryAddress: { streetAddress: 'Brunnengasse 40', zipCode: '8400', city: 'Winterthur' },
  statementVersion,
  statementConfirmed: true as const,
});

/** F64: a socket loses API and Redis, misses an event, comes back, and its page reads what is true. */
export async function socketComesBack(stage: Stage): Promise<string> {
  const customer = await aCustomer(stage);
  const { _id: orderId, transactionNo } = await placeOrder(stage.target, customer, { isPaid: false });
  const { url } = await customer.need('startCheckout', { params: { orderId, transactionNo } });
  const socket = follow({ baseUrl: stage.stack.baseUrl, token: customer.token, address: customer.address });
  const untilConnected = () => until('the socket is connected', async () => socket.isConnected(), Boolean, 60_000);
  try {
    await untilConnected();
    await stage.member('api-1').kill();
    await stage.member('redis').kill();
    await until('the socket is cut', async () => !socket.isConnected(), Boolean);
    await decidePayment({ baseUrl: stage.stack.standInsUrl }, url);
    await stage.member('redis').start();
    await stage.member('api-1').start();
    await untilConnected();
    await untilPaid(customer, orderId);
  } finally {
    socket.end();
  }
  return 'came back by itself, the order is read as paid';
}

/** F59: the attack of the same name. */
export async function slowClients({ target }: Stage): Promise<string> {
  const { held, figures } = await attack.run(target);
  must(held, figures);
  return figures;
}
