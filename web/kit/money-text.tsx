/** An amount of money in the one Swiss form ("CHF 1’249.50"); never broken over two lines. */
import { formatMoney } from '#shared/domain/money.ts';

export function MoneyText({ rappen, strong }: { rappen: number; strong?: boolean }) {
  return <span className={strong ? 'nw b' : 'nw'}>{formatMoney(rappen)}</span>;
}
