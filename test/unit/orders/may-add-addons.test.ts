import { describe, expect, it } from '@jest/globals';
import { type AddingFacts, mayAddAddons } from '#shared/domain/orders/may-add-addons.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

const NOW = new Date('2026-11-22T08:00:00Z');
const SOON = new Date('2026-11-22T08:00:01Z');
const BRANCH: AddingFacts = { status: OrderStatus.PAID, startsAt: SOON, kit: null };
const HOME: AddingFacts = { status: OrderStatus.PAID, startsAt: null, kit: 'ordered' };

describe('whether extras can still be added', () => {
  it.each<[what: string, facts: AddingFacts, refused: string | null]>([
    ['a second before the appointment', BRANCH, null],
    ['the appointment begins', { ...BRANCH, startsAt: NOW }, 'addons-too-late'],
    ['the appointment is over', { ...BRANCH, startsAt: new Date('2026-11-20T08:00:00Z') }, 'addons-too-late'],
    ['the sample is taken', { ...BRANCH, status: OrderStatus.CONFIRMED }, 'addons-too-late'],
    ['at the laboratory', { ...BRANCH, status: OrderStatus.ANALYZING }, 'addons-too-late'],
    ['results came', { ...BRANCH, status: OrderStatus.RESULT_RECEIEVED }, 'addons-too-late'],
    ['with a doctor', { ...BRANCH, status: OrderStatus.READY_FOR_APPROVAL }, 'addons-too-late'],
    ['released', { ...BRANCH, status: OrderStatus.COMPLETED }, 'order-completed'],
    ['cancelled', { ...BRANCH, status: OrderStatus.CANCELLED }, 'order-cancelled'],
    ['not paid', { ...BRANCH, status: null }, 'addons-unpaid'],
    ['a kit nobody has sent', HOME, null],
    ['a kit on its way', { ...HOME, kit: 'sent' }, 'addons-kit-sent'],
    ['a kit that is back, of an order that is only paid', { ...HOME, kit: 'returned' }, 'addons-kit-sent'],
    ['a kit that is back', { ...HOME, kit: 'returned', status: OrderStatus.CONFIRMED }, 'addons-too-late'],
  ])('%s', (_what, facts, refused) => {
    expect(mayAddAddons(facts, NOW)?.refused ?? null).toBe(refused);
  });
});
