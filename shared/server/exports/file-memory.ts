import { hash } from 'node:crypto';
import type { OrderCells } from '#shared/domain/exports/order-columns.ts';
import { readDay, readPhone } from '#shared/domain/exports/read-values.ts';
import { isFault } from '#shared/domain/exports/row-fault.ts';
import type { Brought, People, RowOutcome } from './decide-rows.ts';
import type { FileRow } from './read-order-file.ts';

/** What a file has said so far: the line of each order, and the people whom it brings. */
export class FileMemory {
  readonly #lines = new Map<string, number>();
  /** As text: a hundred thousand people as objects were most of what a trial took. */
  readonly #people = new Map<string, string>();

  /** @returns the line that spoke of the same order before */
  note({ cells, line }: FileRow): number | undefined {
    if (isFault(cells)) return undefined;
    const key = keyOf(cells);
    const first = this.#lines.get(key);
    if (first === undefined) this.#lines.set(key, line);
    return first;
  }

  /** Whom rows bring that were decided; a trial writes nobody, so that the database does not know them. */
  keepPeople(outcomes: readonly RowOutcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind !== 'created' || outcome.order.customer) continue;
      const { phoneNo, firstName, lastName, birthdate, sex } = outcome.order.row.person;
      const brought: Brought = { firstName, lastName, birthdate, sex };
      if (!this.#people.has(phoneNo)) this.#people.set(phoneNo, JSON.stringify(brought));
    }
  }

  get people(): People {
    return {
      get: (phoneNo) => {
        const brought = this.#people.get(phoneNo);
        return brought === undefined ? undefined : (JSON.parse(brought) as Brought);
      },
    };
  }
}

const KEY_LENGTH = 12;

/** Short, since one is kept of every row: the words themselves were most of what a long file took. */
const keyOf = ({ orderNumber, phoneNo = '', product = '', orderedOn = '' }: OrderCells): string =>
  orderNumber ??
  hash(
    'sha256',
    `${readPhone(phoneNo) ?? phoneNo} ${product.toLowerCase()} ${readDay(orderedOn) ?? orderedOn}`,
    'base64',
  ).slice(0, KEY_LENGTH);
