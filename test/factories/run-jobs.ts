import { Op } from 'sequelize';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { handlerOf } from '#worker/registry.ts';
import type { World } from './open-world.ts';

/** A job that the payment provider kept from being done is due again after this long. */
const PUT_OFF_MS = 30_000;

/**
 * Does what the worker would do by now, in a world without one: every due job of the outbox, oldest first, and those that
 * follow from them. Pushes to browsers are left out. What fails because of the payment provider is put off, as it is there.
 */
export async function runJobs(world: World): Promise<void> {
  for (;;) {
    const job = await findRow(world.services, OutboxJob, ['id', 'kind', 'payload'], {
      where: { state: 'pending', kind: { [Op.ne]: 'push-change' }, dueAt: { [Op.lte]: world.services.now() } },
      order: ['dueAt', 'id'],
    });
    if (!job) return;
    const dueAt = await whenAgain(world, () => handlerOf(job.kind)(world.services, job.payload));
    await updateRows(world.services, OutboxJob, dueAt ? { dueAt } : { state: 'done' }, { id: job.id });
  }
}

/** Lets time pass in steps, and the jobs that are due run. */
export async function passTime(world: World, ms: number, stepMs: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    world.advance(stepMs);
    await runJobs(world);
  }
}

/** When a job that came too early, or that the payment provider kept from being done, wants to run; other errors are the test's. */
async function whenAgain(world: World, run: () => Promise<void>): Promise<Date | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof RetryAt) return error.at;
    if (error instanceof PaymentFailure) return new Date(world.services.now().getTime() + PUT_OFF_MS);
    throw error;
  }
}
