import { Hl7Message } from '@medplum/core';
import HL7 from 'hl7-standard';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { makeMessage } from '../b7/make-file.ts';
import { atLeast } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import type { Bench } from '../setup/open-bench.ts';
import { seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';

const MESSAGES = 1000;
const OBSERVATIONS = 40;

/**
 * B13: what reading alone costs: bytes to checked orders and observations, against two readers that split a message into fields and look
 * at nothing in them. They are given text that is cut into messages already.
 */
export async function readHl7(bench: Bench): Promise<Row[]> {
  const orders = await seedOrders(bench.services, await seedPeople(bench.services, 200), MESSAGES);
  const messages = orders.map((order) => makeMessage(order, OBSERVATIONS));
  const bytes = Buffer.from(messages.map((message) => `${message}\r`).join(''));
  const arm = (read: () => void) => async () => {
    const start = performance.now();
    read();
    return (MESSAGES * 1000) / (performance.now() - start);
  };
  const ours = arm(() => {
    const values = readLabFile(bytes).messages.flatMap((message) => ('orders' in message ? message.orders : []));
    const read = values.reduce((sum, { observations }) => sum + observations.length, 0);
    if (read !== MESSAGES * OBSERVATIONS) throw new Error(`${read} of ${MESSAGES * OBSERVATIONS} values were read`);
  });
  const rows: Row[] = [];
  for (const [name, read, goal] of [
    ['hl7-standard', (message: string) => new HL7(message).transform(), 1],
    ['@medplum/core', (message: string) => Hl7Message.parse(message), 0.5],
  ] as const) {
    const limit = arm(() => {
      for (const message of messages) read(message);
    });
    const rounds = await sideBySide({ ours, limit });
    rows.push(
      rowOf(`B13 HL7 reading, ${name}`, { ...compare(rounds, (each) => each), unit: 'messages/s' }, atLeast(goal)),
    );
  }
  return rows;
}
