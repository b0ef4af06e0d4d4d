import { sumRappen } from '#shared/domain/money.ts';

/** What a voucher takes off: 1 to 100 percent, or an amount in Rappen. */
export interface VoucherDiscount {
  type: 'percent' | 'amount';
  value: number;
}

/**
 * What a voucher takes off each line, in whole Rappen, in the order of the lines. The sum is rounded once (half a Rappen up)
 * and never more than the lines cost; each line bears its share of it, so that a line that is given back later gives back
 * exactly what was paid for it. The Rappen that no share comes out even with go to the largest remainders, earlier lines first.
 */
export function discountLines(prices: readonly number[], discount: VoucherDiscount): number[] {
  const total = sumRappen(prices);
  const off = discountOf(total, discount);
  // 100 million Rappen times itself is more than a number holds exactly.
  const shares = prices.map((price) => {
    const share = BigInt(price) * BigInt(off);
    const whole = total === 0 ? 0n : share / BigInt(total);
    return { whole: Number(whole), remainder: total === 0 ? 0n : share % BigInt(total) };
  });
  const left = off - sumRappen(shares.map(({ whole }) => whole));
  const first = shares
    .map(({ remainder }, position) => ({ remainder, position }))
    // Of equal ones the earlier line stays first.
    .toSorted((a, b) => Number(b.remainder - a.remainder))
    .slice(0, left)
    .map(({ position }) => position);
  return shares.map(({ whole }, position) => whole + (first.includes(position) ? 1 : 0));
}

function discountOf(total: number, { type, value }: VoucherDiscount): number {
  return type === 'amount' ? Math.min(value, total) : Math.min(Math.round((total * value) / 100), total);
}
