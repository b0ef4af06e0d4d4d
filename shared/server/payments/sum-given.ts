import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';

const GIVEN = columns<{ given: string | null }>({
  given: "SUM(IF(l.kind IN ('refund', 'counter-refund'), l.amount, -l.amount))",
});

/** Rappen of a payment that the provider has given back, less what came back from the payer's bank. */
export async function sumGiven(tx: Tx, paymentId: string): Promise<number> {
  const from = 'FROM transactions r JOIN ledger l ON l.transactionId = r.id WHERE r.refundsId = ?';
  return Number((await selectOne(tx, GIVEN, from, [paymentId]))?.given ?? 0);
}
