import { STATUS_NAMES } from '#shared/domain/exports/read-values.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import type { Cells, Expand, ResearchRecord } from './research-rows.ts';

const RAPPEN = 100;
const RAPPEN_DIGITS = 2;

const APPOINTMENT = columns<{ orderId: string; state: string; channel: string; branch: string }>({
  ...{ orderId: 'a', state: 'a', channel: 'b', branch: 'b.name' },
});

const orderCells = ({ application, status, total }: ResearchRecord): Cells => ({
  application,
  status: status === null ? '' : (STATUS_NAMES.get(status as never) ?? ''),
  total: (total / RAPPEN).toFixed(RAPPEN_DIGITS),
});

/** Data sets of one row a record: orders, and their appointments. */
export function presentRecord(dataset: 'programmes' | 'appointments'): Expand {
  if (dataset === 'programmes')
    return async (_on, records) => new Map(records.map((record) => [record.recordId, [orderCells(record)]]));
  return async (on, records, complete) => {
    const ids = records.map(({ orderId }) => orderId);
    const from = 'FROM appointments a JOIN partner_branches b ON b.id = a.partnerBranchId WHERE a.orderId IN (?)';
    const found = await select(on, APPOINTMENT, from, [ids]);
    return new Map(
      found.map(({ orderId, branch, ...cells }) => [orderId, [{ ...cells, ...(complete && { branch }) }]]),
    );
  };
}
