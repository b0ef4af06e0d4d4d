import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Sequelize } from 'sequelize';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { giveFieldKeys } from '#shared/server/database/field-keys.ts';
import { openRow } from '#shared/server/database/sealed-fields.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { readArrived } from '#shared/server/lab-intake/read-arrived.ts';
import type { ImportOrder } from '#shared/server/lab-intake/read-batch.ts';
import { NO_MAPPINGS } from '#shared/server/lab-intake/read-lab-mappings.ts';
import { ResultChanges } from '#shared/server/lab-intake/result-changes.ts';
import { Observation } from '#shared/server/models/observation.ts';
import type { ObservationRow } from '#shared/server/results/observation-rows.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';

beforeAll(holdShippedContent);

const NOW = new Date('2026-11-21T12:00:00Z');
const POTASSIUM = '2823-3^Kalium^LN|%|mmol/l|3.5-5.1';
const SODIUM = '2951-2^Natrium^LN|%|mmol/l|136-145';

const order: ImportOrder = {
  firstName: 'Noémie',
  id: 'order',
  orderNumber: '2600000133',
  customerId: 'customer',
  status: OrderStatus.READY_FOR_APPROVAL,
  surveyStatus: 2,
  birthdate: '1958-08-09',
  sex: 'male',
  lastName: 'Sampleton',
  resultId: 'result',
  resultVersion: 1,
  releasedVersion: null,
  startsAt: null,
};

/** A message with one observation a line, reported at the given hour. */
function aMessage(hour: string, ...observations: [test: string, value: string, status: string][]): LabMessage {
  const lines = observations.map(([test, value, status], index) => {
    const [code, , unit, range] = test.split('|');
    return `OBX|${index + 1}|NM|${code}||${value}|${unit}|${range}||||${status}`;
  });
  const reported = `20261120${hour}00`;
  const head = [
    `MSH|^~\\&|LAB|LAB|||${reported}||ORU^R01|${hour}|P|2.5.1`,
    'PID|1',
    `OBR|1|2600000133||PANEL|||||||||||||||||||${reported}`,
  ];
  const { messages } = readLabFile(Buffer.from([...head, ...lines, ''].join('\r')));
  return messages[0] as LabMessage;
}

/** Applies messages in turn, each with what the ones before it left standing; answers what the last one did. */
async function applyAll(...messages: LabMessage[]) {
  let standing: ObservationRow[] = [];
  let alerts: readonly unknown[] = [];
  let touched = 0;
  for (const message of messages) {
    const stored = new Map([['result', standing]]);
    const changes = new ResultChanges(
      {
        orders: [order],
        standing: stored,
        asides: new Map(),
        remarks: new Map(),
        notes: new Map(),
        hashes: new Map(),
        releasedAt: new Map(),
      },
      NOW,
      NO_MAPPINGS,
    );
    changes.apply(order, readArrived(message, NOW), 'message');
    const { tx, inserted, updates } = aTransaction();
    await changes.write(tx, NOW);
    alerts = changes.alerts();
    touched = changes.changed().length;
    standing = standing.filter(({ id }) => !updates.gone.has(id)).map((row) => ({ ...row, ...updates.of(row.id) }));
    standing.push(
      ...inserted
        .filter(({ current }) => current)
        .map(({ current: _, ...row }) => ({ ...row, id: `${message.controlId}-${row.identity}` })),
    );
  }
  return { standing, alerts, touched };
}

/** A transaction that only takes down what is written to `observations`. */
function aTransaction() {
  const inserted: (ObservationRow & { current: boolean })[] = [];
  const gone = new Set<string | number>();
  const changed = new Map<string | number, Partial<ObservationRow>>();
  /** Rows as they were given to be escaped, by what stands for them in a statement. */
  const escaped = new Map<string, unknown[][]>();
  const escapeRows = (rows: unknown[][]): string => {
    escaped.set(`rows ${escaped.size}`, rows);
    return `rows ${escaped.size - 1}`;
  };
  const query = async (text: string, given: unknown[]) => {
    const [first, ...others] = given;
    if (text.startsWith('INSERT INTO `observations`')) {
      const columns = [...text.matchAll(/`(\w+)`/g)].slice(1).map(([, name]) => name as string);
      for (const values of escaped.get((first as { toSqlString(): string }).toSqlString()) ?? []) {
        const stored = Object.fromEntries(columns.map((name, at) => [name, values[at]]));
        inserted.push(
          openRow(sequelize, Observation, columns, stored) as unknown as ObservationRow & { current: boolean },
        );
      }
    }
    if (text.includes('current = 0')) for (const id of given as string[]) gone.add(id);
    if (text.includes('status = ?'))
      for (const id of others as string[]) changed.set(id, { ...changed.get(id), status: first as 'F' });
    if (text.includes('reportedAt = ?')) {
      const [reportedAt, , writtenAt, , ...ids] = given as [Date, 0, Date, 0, ...string[]];
      for (const id of ids) changed.set(id, { ...changed.get(id), reportedAt, writtenAt });
    }
    return [{ affectedRows: 1 }];
  };
  const connection = { query, execute: async () => [{ affectedRows: 1 }], escape: escapeRows };
  const sequelize = {} as Sequelize;
  giveFieldKeys(sequelize, { masterKeys: ['a master key'] });
  const tx = { connection, transaction: { sequelize } } as unknown as Tx;
  return { tx, inserted, updates: { gone, of: (id: string | number) => changed.get(id) } };
}

describe('a result under several messages', () => {
  it('alerts when a correction takes one critical value away and brings another', async () => {
    const { alerts } = await applyAll(
      aMessage('08', [POTASSIUM, '6.7', 'F'], [SODIUM, '140', 'F']),
      aMessage('10', [POTASSIUM, '4.2', 'C'], [SODIUM, '120', 'C']),
    );
    expect(alerts).toHaveLength(1);
  });

  it('does not alert again for a critical value that doctors were told of', async () => {
    const { alerts } = await applyAll(
      aMessage('08', [POTASSIUM, '6.7', 'F'], [SODIUM, '140', 'F']),
      aMessage('10', [SODIUM, '141', 'C']),
    );
    expect(alerts).toHaveLength(0);
  });

  it('keeps a value that was said again against a late message from between the two', async () => {
    const { standing } = await applyAll(
      aMessage('08', [POTASSIUM, '4.2', 'F']),
      aMessage('12', [POTASSIUM, '4.2', 'F']),
      aMessage('10', [POTASSIUM, '5.9', 'F']),
    );
    expect(standing.map(({ value }) => value)).toEqual(['4.2']);
  });

  it('moves the order on when a preliminary value becomes final without being sent again', async () => {
    const { standing, touched } = await applyAll(
      aMessage('08', [POTASSIUM, '4.2', 'P']),
      aMessage('10', [POTASSIUM, '', 'U']),
    );
    expect(standing.map(({ value, status }) => [value, status])).toEqual([['4.2', 'F']]);
    expect(touched).toBe(1);
  });
});
