import {
  compareOrder,
  likelihood,
  listNearNumbers,
  type OrderComparison,
} from '#shared/domain/lab-intake/compare-order.ts';
import { certainDay } from '#shared/domain/lab-intake/read-sent-date.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import { canBeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { Sex } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';
import { columns, type Database, json, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { BIRTHDATE, bornOn } from '#shared/server/identity/birthdate-column.ts';

/** An order as a message is compared with it. */
export interface CandidateRow {
  orderId: string;
  orderNumber: string;
  status: OrderStatus | null;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  sex: Sex | null;
  productName: LocalText;
  /** Of the result, else of the appointment. */
  sampledAt: Date | null;
}

const CANDIDATE = columns<CandidateRow>({
  orderId: 'o.id',
  orderNumber: 'o',
  status: 'o',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
  productName: 'o',
  sampledAt: 'COALESCE(r.sampledAt, a.startsAt)',
});

const FROM = `FROM orders o JOIN users u ON u.id = o.customerId LEFT JOIN test_results r ON r.orderId = o.id
  LEFT JOIN appointments a ON a.orderId = o.id`;

/** Orders of namesakes born on one day are few; more than these would be read by nobody. The ones that are named are always among them. */
const MOST = 4;
const LOOKED_AT = 50;

export type Candidate = CandidateRow & OrderComparison;

const NOTHING_SENT: SentIdentity = {
  ...{ family: '', given: '', birthdate: '', sex: '' },
  ...{ numbers: [], tests: [], sampledAt: null },
};

/** An order beside what each of some messages says, in their order; none where there is no such order. */
export async function compareWithOrder(
  on: Database | Tx,
  sent: readonly (SentIdentity | null)[],
  orderNumber: string,
): Promise<Candidate[]> {
  const row = await selectOne(on, CANDIDATE, `${FROM} WHERE o.orderNumber = ?`, [orderNumber]);
  return row ? sent.map((said) => compareRow(said, row)) : [];
}

/**
 * The orders a message may belong to, the likeliest first: the ones it names, those whose number is one slip of the pen away, and
 * those of people born on that day.
 * @param asked the number somebody looked for: it comes first
 */
export async function findCandidates(
  on: Database | Tx,
  sent: SentIdentity | null,
  asked: string | undefined,
): Promise<Candidate[]> {
  const numbers = sent?.numbers ?? [];
  const named = ['', ...[...(asked ? [asked] : []), ...numbers].filter(canBeOrderNumber)];
  const near = ['', ...new Set(numbers.flatMap(listNearNumbers))];
  const born = bornOn(on, certainDay(sent?.birthdate ?? '') ?? '');
  const rows = await select(
    on,
    CANDIDATE,
    `${FROM} JOIN (SELECT id FROM orders WHERE orderNumber IN (?)
       UNION SELECT x.id FROM users u JOIN orders x ON x.customerId = u.id WHERE ${born.text}) near ON near.id = o.id
     ORDER BY o.orderNumber IN (?) DESC, o.orderNumber IN (?) DESC, o.createdAt DESC LIMIT ${LOOKED_AT}`,
    [[...named, ...near], ...born.values, named, near],
  );
  const found = rows.map((row) => compareRow(sent, row)).filter((candidate) => isLikely(candidate, asked));
  const first = ({ orderNumber }: Candidate): number => (orderNumber === asked ? 1 : 0);
  return found.sort((a, b) => first(b) - first(a) || likelihood(b) - likelihood(a)).slice(0, MOST);
}

/** A birth date alone proposes nobody, many share it: a name has to agree as well, or the number nearly. */
function isLikely({ orderNumber, compared }: Candidate, asked: string | undefined): boolean {
  const { number, family, given, birthdate } = compared;
  if (orderNumber === asked || [number, family, given].some(({ verdict }) => verdict === 'agrees')) return true;
  return birthdate.verdict === 'agrees' && (number.detail === 'swapped' || number.detail === 'one-digit');
}

function compareRow(sent: SentIdentity | null, row: CandidateRow): Candidate {
  const { orderNumber, firstName, lastName, birthdate, sex, sampledAt } = row;
  const person = { firstName, lastName, birthdate, sex };
  return {
    ...row,
    productName: json(row.productName),
    ...compareOrder(sent ?? NOTHING_SENT, { orderNumber, person, sampledAt }),
  };
}
