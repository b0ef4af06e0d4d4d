import { expect, it } from '@jest/globals';
import { isLabelPrinted } from '#shared/domain/orders/is-label-printed.ts';

const [NINE, TEN] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z'];

it.each<[string, string | null, string | null, boolean]>([
  ['never printed', null, NINE, false],
  ['printed after the sample', TEN, NINE, true],
  ['at the same instant', NINE, NINE, true],
  ['before the sample was taken again', NINE, TEN, false],
  ['of a sample whose time nobody knows', NINE, null, true],
])('%s', (_when, labelPrintedAt, sampledAt, isPrinted) => {
  expect(isLabelPrinted({ labelPrintedAt, sampledAt })).toBe(isPrinted);
});
