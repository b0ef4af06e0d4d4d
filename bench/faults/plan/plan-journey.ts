import { PROFILES } from '#dev/stand-ins/lab/profiles.ts';
import type { Draw } from './draw.ts';
import { type Journey, PAYMENTS, type Payment, type SlotWish, STEPS, type Step } from './plan.ts';

/** Few branches and days, so that people get in each other's way; with one and with two places a slot. */
const BRANCHES = ['Winterthur', 'Zürich'] as const;
const FIRST_DAY = 5;
const LAST_DAY = 6;
/** The first free times of a day: everybody wants them. */
const PLACES = 2;
const PRODUCTS = [
  ['health-check', 'health-check-basic'],
  ['heart', 'heart-basic'],
] as const;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_500;

/** How often each way to pay is met; most people simply pay. */
const SHARES: Record<Payment, number> = {
  pay: 8,
  'pay-twice': 3,
  'pay-delayed': 2,
  'decline-then-pay': 2,
  'pay-after-hold': 2,
  'pay-older': 2,
  abandon: 3,
};
const DRAWN_PAYMENTS = PAYMENTS.flatMap((payment) => Array.from({ length: SHARES[payment] }, () => payment));

/** A customer of the plan: who, from where, what, which slot, how they pay, and how far they go. */
export function planJourney(draw: Draw, client: number, journey: number): Journey {
  const [productGroupKey, productKey] = draw.oneOf(PRODUCTS);
  const payment = draw.oneOf(DRAWN_PAYMENTS);
  const last = lastStep(draw, payment);
  const changesSlot = draw.chance(0.3);
  const steps = STEPS.slice(0, STEPS.indexOf(last) + 1).filter((step) => step !== 'choose-another-slot' || changesSlot);
  return {
    phoneNo: `+4178${String(client).padStart(3, '0')}${String(journey).padStart(4, '0')}`,
    // A network of its own for each person: limits of one address are the business of the attacks.
    address: `10.${client + 1}.${journey % 256}.${draw.between(1, 254)}`,
    productGroupKey,
    productKey,
    slot: drawSlot(draw),
    otherSlot: drawSlot(draw),
    payment,
    profile: draw.oneOf(PROFILES),
    doctor: draw.oneOf(['doctor', 'doctor-fr'] as const),
    steps,
    pauses: steps.map(() => draw.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS)),
  };
}

function lastStep(draw: Draw, payment: Payment): Step {
  if (payment === 'abandon') return 'pay';
  return draw.oneOf(['see-paid', 'answer-survey', 'see-import', 'read-result', 'read-result'] as const);
}

const drawSlot = (draw: Draw): SlotWish => ({
  branch: draw.oneOf(BRANCHES),
  daysAhead: draw.between(FIRST_DAY, LAST_DAY),
  place: draw.between(0, PLACES - 1),
});
