import type { OrderCells } from '#shared/domain/exports/order-columns.ts';
import { readDay, readPhone } from '#shared/domain/exports/read-values.ts';
import { isFault } from '#shared/domain/exports/row-fault.ts';
import { CompactMap } from './compact-map.ts';
import type { Brought, People, RowOutcome } from './decide-rows.ts';
import type { FileRow } from './read-order-file.ts';

/** What a file has said so far: the line of each order, and the people whom it brings. */
export class FileMemory {
  readonly #lines = new CompactMap();
  /** Where a number's person lies in the next list, from 1. */
  readonly #places = new CompactMap();
  /** As short texts: a hundred thousand people as objects were most of what a trial took. */
  readonly #people: string[] = [];

  /** @returns the line that spoke of the same order before */
  note({ cells, line }: FileRow): number | undefined {
    return isFault(cells) ? undefined : this.#lines.add(keyOf(cells), line);
  }

  /** Whom rows bring that were decided; a trial writes nobody, so that the database does not know them. */
  keepPeople(outcomes: readonly RowOutcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind !== 'created' || outcome.order.customer) continue;
      const { phoneNo, firstName, lastName, birthdate, sex } = outcome.order.row.person;
      const isKnown = this.#places.add(phoneNo, this.#people.length + 1) !== undefined;
      if (!isKnown) this.#people.push(JSON.stringify([firstName, lastName, birthdate, sex]));
    }
  }

  get people(): People {
    return {
      get: (phoneNo) => {
        const place = this.#places.get(phoneNo);
        if (place === undefined) return undefined;
        const [firstName, lastName, birthdate, sex] = JSON.parse(this.#people[place - 1] ?? '[]') as BroughtParts;
        return { firstName, lastName, birthdate, sex };
      },
    };
  }
}

type BroughtParts = [Brought['firstName'], Brought['lastName'], Brought['birthdate'], Brought['sex']];

const keyOf = ({ orderNumber, phoneNo = '', product = '', orderedOn = '' }: OrderCells): string =>
  orderNumber ?? `${readPhone(phoneNo) ?? phoneNo} ${product.toLowerCase()} ${readDay(orderedOn) ?? orderedOn}`;
