import { describe, expect, it } from '@jest/globals';
import { type MoneyMove, type OrderMoney, orderMoney } from '#shared/domain/orders/order-money.ts';

const move = (type: MoneyMove['type'], status: MoneyMove['status'], amount: number, elsewhere = false): MoneyMove => ({
  ...{ type, status, amount, elsewhere },
});
const paid = move('order', 'settled', 10_900);

describe('the money of an order', () => {
  it.each<[what: string, moves: MoneyMove[], money: OrderMoney]>([
    ['nothing was asked for', [], 'none'],
    ['it is open', [move('order', 'N/A', 10_900)], 'none'],
    ['it was voided', [move('order', 'canceled', 10_900)], 'none'],
    ['it came', [paid], 'kept'],
    ['a part is on its way back', [paid, move('refund', 'N/A', 900)], 'kept'],
    ['all of it is on its way back', [paid, move('refund', 'N/A', 10_900)], 'back'],
    ['all of it went back', [move('order', 'refunded', 10_900), move('refund', 'settled', 10_900)], 'back'],
    ['it went back in parts', [paid, move('refund', 'settled', 900), move('refund', 'N/A', 10_000)], 'back'],
    ['a refund failed and is repeated', [paid, move('refund', 'canceled', 10_900)], 'kept'],
    ['it was given back another way', [paid, move('refund', 'canceled', 10_900, true)], 'back'],
    ['it was paid twice, and once went back', [paid, paid, move('refund', 'settled', 10_900)], 'kept'],
    ['there was nothing to pay', [move('order', 'settled', 0)], 'kept'],
  ])('%s', (_what, moves, money) => {
    expect(orderMoney(moves)).toBe(money);
  });
});
