import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { walkJourney } from './walk-journey.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ web: false, environment: { SMS_PER_SECOND: '50' } });
}, 120_000);
afterAll(() => stack?.stop());

/** What the journey must end in, whatever happened on the way. */
function expectTheEnd(end: Awaited<ReturnType<typeof walkJourney>>): void {
  expect(end.paid.label).toBe('paid');
  expect(end.confirmation[0]?.body).toContain(end.placed.orderNumber);
  expect(end.imported).toMatchObject({ state: 'done', applied: 1, setAside: 0, refused: 0, handled: 1, total: 1 });
  expect(end.hidden.status).toBe(404);
  expect(end.dashboard.items.map(({ orderId }) => orderId)).toContain(end.placed._id);
  expect(end.order).toMatchObject({ status: 4, label: 'completed', testResult: { beingCorrected: false } });
  expect(end.order.history.map(({ to }) => to)).toEqual([0, 3, 6, 4]);
  expect(end.result.document.summary.de).toBe('Ihre Werte sind überwiegend gut.');
  expect(end.result.document.bloodMeasures.length).toBeGreaterThan(15);
  expect(end.messages).toHaveLength(3);
  // Nothing of a result was in any answer before the release: no value as the laboratory wrote it.
  const values = end.review.measures.map(({ valueText }) => `"${valueText}"`).filter((text) => text.length > 5);
  const early = end.beforeRelease.join('\n');
  expect(values.filter((value) => early.includes(value))).toEqual([]);
}

describe('the whole journey over HTTP', () => {
  it('goes from the home page to the released result', async () => {
    expectTheEnd(await walkJourney(stack, '+41791110001'));
  }, 120_000);

  it('ends the same when the worker is killed (-9) and started again after every step', async () => {
    const end = await walkJourney(stack, '+41791110002', async () => {
      await stack.worker.kill9();
      await stack.worker.restart();
    });
    expectTheEnd(end);
  }, 300_000);
});
