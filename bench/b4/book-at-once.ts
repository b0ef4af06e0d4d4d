import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { exactly } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import type { Bench } from '../setup/open-bench.ts';
import { type SeededPerson, seedPeople } from '../setup/seed-people.ts';
import { type BookableSlot, seedSlots } from '../setup/seed-slots.ts';

const BOOKINGS = 200;
const CAPACITIES = [1, 5, 20];
const CREATED = [200, 201];
const TAKEN = 409;

/** B4: 200 people book the same slot at the same moment; exactly as many bookings succeed as it has places, and nobody gets an error. */
export async function bookAtOnce(bench: Bench): Promise<Row[]> {
  const people = await seedPeople(bench.services, BOOKINGS);
  const slots: BookableSlot[] = [];
  for (const [branch, places] of CAPACITIES.entries())
    slots.push((await seedSlots(bench.services, places, branch))[0] as BookableSlot);
  await bench.start('api');
  const rows: Row[] = [];
  for (const [index, capacity] of CAPACITIES.entries()) {
    const slot = slots[index] as BookableSlot;
    const statuses = await Promise.all(people.map((person) => book(bench, person, slot)));
    const booked = statuses.filter((status) => CREATED.includes(status)).length;
    const errors = statuses.filter((status) => !CREATED.includes(status) && status !== TAKEN).length;
    const stored = await count(bench, slot);
    const isRight =
      booked === capacity && stored.taken === capacity && stored.appointments === capacity && errors === 0;
    if (!isRight)
      console.log(`B4 ${capacity}: ${booked} booked, ${JSON.stringify(stored)} stored, statuses ${tally(statuses)}`);
    const measured = { value: booked, limit: capacity, unit: 'bookings', ratio: isRight ? 1 : booked / capacity || 0 };
    const row = rowOf(`B4 ${BOOKINGS} for ${capacity} places`, measured, exactly(1));
    rows.push({ ...row, met: isRight });
  }
  return rows;
}

async function book({ port }: Bench, person: SeededPerson, slot: BookableSlot): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      productGroupKey: 'heart',
      productKey: 'heart-basic',
      application: 'branch',
      appointment: slot,
      statementVersion: medicalStatement.version,
      statementConfirmed: true,
    }),
  });
  await answer.text();
  return answer.status;
}

const COUNTS = columns<{ taken: number; appointments: number }>({
  taken: 'p.taken',
  appointments: `(SELECT COUNT(*) FROM appointments a JOIN orders o ON o.id = a.orderId
    WHERE a.partnerBranchId = p.partnerBranchId AND a.startsAt = p.startsAt AND a.state = ?)`,
});

/** What the database says of a slot: its counter, and the appointments in it. */
async function count(
  { services }: Bench,
  { partnerBranchId, from }: BookableSlot,
): Promise<{ taken: number; appointments: number }> {
  const where = 'FROM slot_places p WHERE p.partnerBranchId = ? AND p.startsAt = ?';
  const row = await selectOne(services, COUNTS, where, [AppointmentState.held, partnerBranchId, new Date(from)]);
  return row ?? { taken: 0, appointments: 0 };
}

function tally(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, all]) => `${status}: ${all.length}`).join(', ');
}
