import { describe, expect, it } from '@jest/globals';
import { type NextStepFacts, nextStep } from '#shared/domain/orders/next-step.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type OrderTimelineFacts, orderTimeline } from '#shared/domain/orders/order-timeline.ts';

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, COMPLETED, CANCELLED, READY_FOR_APPROVAL } = OrderStatus;
const PROCESS: OrderStatus[] = [PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED];
const APPOINTMENT = '2026-11-24T07:30:00.000Z';
const PROMISED = '2026-11-27T16:00:00.000Z';

/** One row a day, from the first of November. */
function history(...statuses: OrderStatus[]) {
  return statuses.map((to, index) => ({ to, at: `2026-11-0${index + 1}T08:00:00.000Z` }));
}

function timeline(facts: Partial<OrderTimelineFacts>) {
  return orderTimeline({
    status: null,
    history: [],
    appointmentAt: APPOINTMENT,
    kit: null,
    resultExpectedAt: PROMISED,
    questionnaireComplete: true,
    callbackRequested: false,
    refunded: false,
    hasReleasedResult: false,
    newSample: null,
    ...facts,
  });
}

const states = (facts: Partial<OrderTimelineFacts>) => timeline(facts).map((step) => step.state);

describe('orderTimeline', () => {
  it.each([
    [null, ['now', 'later', 'later', 'later', 'later', 'later']],
    [PAID, ['done', 'now', 'later', 'later', 'later', 'later']],
    [CONFIRMED, ['done', 'done', 'now', 'later', 'later', 'later']],
    [ANALYZING, ['done', 'done', 'now', 'later', 'later', 'later']],
    [RESULT_RECEIEVED, ['done', 'done', 'done', 'now', 'later', 'later']],
    [READY_FOR_APPROVAL, ['done', 'done', 'done', 'done', 'now', 'later']],
    [COMPLETED, ['done', 'done', 'done', 'done', 'done', 'done']],
  ])('status %p', (status, expected) => {
    const passed = status === null ? [] : PROCESS.slice(0, PROCESS.indexOf(status) + 1);
    expect(states({ status, history: history(...passed) })).toEqual(expected);
  });

  it('shows the appointment until the sample is taken, then the time it was taken', () => {
    expect(timeline({ status: PAID, history: history(PAID) })[1]).toMatchObject({ at: null, expectedAt: APPOINTMENT });
    const taken = timeline({ status: CONFIRMED, history: history(PAID, CONFIRMED) });
    expect(taken[1]).toMatchObject({ state: 'done', at: '2026-11-02T08:00:00.000Z', expectedAt: null });
    expect(taken[2]).toMatchObject({ state: 'now', at: null });
    expect(taken[5]).toMatchObject({ state: 'later', expectedAt: PROMISED });
  });

  it('leaves the time of a skipped step empty', () => {
    const steps = timeline({ status: RESULT_RECEIEVED, history: history(PAID, RESULT_RECEIEVED) });
    expect(steps.map((step) => step.at !== null)).toEqual([true, false, false, true, false, false]);
    expect(steps[1]?.state).toBe('done');
  });

  it('ends at the last reached step when the order was cancelled', () => {
    const steps = timeline({ status: CANCELLED, history: history(PAID, CONFIRMED, CANCELLED), refunded: true });
    expect(steps.map(({ key, state }) => [key, state])).toEqual([
      ['paid', 'done'],
      ['sampled', 'cancelled'],
    ]);
    expect(steps[1]).toMatchObject({ at: '2026-11-03T08:00:00.000Z', notes: ['refunded'] });
    expect(states({ status: CANCELLED, history: history(CANCELLED) })).toEqual(['cancelled']);
  });

  it('goes back to the review when the lab corrects a released result', () => {
    const rows = history(
      PAID,
      CONFIRMED,
      ANALYZING,
      RESULT_RECEIEVED,
      READY_FOR_APPROVAL,
      COMPLETED,
      READY_FOR_APPROVAL,
    );
    const steps = timeline({ status: READY_FOR_APPROVAL, history: rows, hasReleasedResult: true });
    expect(steps[4]).toMatchObject({ state: 'now', at: '2026-11-07T08:00:00.000Z', notes: ['being-corrected'] });
    expect(steps[5]).toMatchObject({ state: 'later', at: null });
  });

  it.each([
    [PAID, 'ordered', ['done', 'now', 'later', 'later', 'later', 'later', 'later']],
    [PAID, 'sent', ['done', 'done', 'now', 'later', 'later', 'later', 'later']],
    [PAID, 'returned', ['done', 'done', 'done', 'now', 'later', 'later', 'later']],
    [CONFIRMED, 'returned', ['done', 'done', 'done', 'now', 'later', 'later', 'later']],
    [ANALYZING, 'at-lab', ['done', 'done', 'done', 'done', 'now', 'later', 'later']],
    [RESULT_RECEIEVED, 'at-lab', ['done', 'done', 'done', 'done', 'done', 'now', 'later']],
    [COMPLETED, 'at-lab', ['done', 'done', 'done', 'done', 'done', 'done', 'done']],
    [null, 'ordered', ['now', 'later', 'later', 'later', 'later', 'later', 'later']],
  ] as const)('a kit travels there and back: status %p, kit %s', (status, kit, expected) => {
    expect(states({ status, appointmentAt: null, kit: { status: kit, sentAt: null, returnedAt: null } })).toEqual(
      expected,
    );
  });

  it('dates the steps of a kit by its parcels', () => {
    const kit = {
      status: 'returned',
      sentAt: '2026-11-02T09:00:00.000Z',
      returnedAt: '2026-11-05T09:00:00.000Z',
    } as const;
    const steps = timeline({ status: PAID, history: history(PAID), appointmentAt: null, kit });
    expect(steps.slice(0, 5).map(({ key, at }) => [key, at])).toEqual([
      ['paid', '2026-11-01T08:00:00.000Z'],
      ['kit-sent', kit.sentAt],
      ['kit-with-you', null],
      ['kit-returned', kit.returnedAt],
      ['at-lab', null],
    ]);
    const cancelled = timeline({
      status: CANCELLED,
      history: history(PAID, CANCELLED),
      kit: { ...kit, returnedAt: null },
    });
    expect(cancelled.map(({ key, state }) => [key, state])).toEqual([
      ['paid', 'done'],
      ['kit-sent', 'cancelled'],
    ]);
  });

  it('hangs notes off the current step only', () => {
    const waiting = timeline({ status: RESULT_RECEIEVED, history: history(PAID), questionnaireComplete: false });
    expect(waiting.map((step) => step.notes)).toEqual([[], [], [], ['waiting-for-questionnaire'], [], []]);
    const notesOf = (facts: Partial<OrderTimelineFacts>) => timeline(facts).flatMap((step) => step.notes);
    expect(notesOf({ status: RESULT_RECEIEVED, history: history(PAID) })).toEqual([]);
    expect(notesOf({ status: PAID, history: history(PAID), questionnaireComplete: false })).toEqual([]);
    expect(notesOf({ status: READY_FOR_APPROVAL, history: history(PAID) })).toEqual([]);
    expect(notesOf({ status: PAID, history: history(PAID), hasReleasedResult: true })).toEqual([]);
    expect(notesOf({ status: COMPLETED, history: history(...PROCESS) })).toEqual([]);
    const callback = timeline({ status: COMPLETED, history: history(...PROCESS), callbackRequested: true });
    expect(callback[5]?.notes).toEqual(['callback-requested']);
  });
});

describe('the timeline of a new sample', () => {
  const rows = history(PAID, ANALYZING);
  it('goes back to where the sample is taken, without the time of the one that was rejected', () => {
    const needed = timeline({ status: ANALYZING, history: rows, newSample: 'needed' });
    expect(needed.map(({ state }) => state)).toEqual(['done', 'now', 'later', 'later', 'later', 'later']);
    expect(needed[1]).toMatchObject({ key: 'sampled', at: null, expectedAt: null, notes: ['new-sample-needed'] });
    const planned = timeline({ status: ANALYZING, history: rows, newSample: 'planned' });
    expect(planned[1]).toMatchObject({ state: 'now', expectedAt: APPOINTMENT, notes: [] });
  });

  it('follows the new kit', () => {
    const kit = { status: 'sent' as const, sentAt: '2026-11-04T08:00:00.000Z', returnedAt: null };
    const stateOf = (newSample: 'needed' | 'planned') =>
      timeline({ status: ANALYZING, history: rows, kit, newSample }).find(({ state }) => state === 'now')?.key;
    expect([stateOf('needed'), stateOf('planned')]).toEqual(['kit-sent', 'kit-with-you']);
  });

  it('stays in review where values came of the rest, and says what is missing', () => {
    const all = history(PAID, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL);
    const review = timeline({ status: READY_FOR_APPROVAL, history: all, newSample: 'needed' });
    expect(review.find(({ state }) => state === 'now')).toMatchObject({ key: 'review', notes: ['new-sample-needed'] });
  });
});

describe('nextStep', () => {
  const before = new Date('2026-11-20T08:00:00Z');
  const after = new Date('2026-11-25T08:00:00Z');
  const step = (facts: Partial<NextStepFacts>, now = before) =>
    nextStep(
      {
        status: PAID,
        questionnaireComplete: true,
        questionnaireFirst: false,
        appointmentAt: APPOINTMENT,
        money: 'none',
        hasReleasedResult: false,
        newSample: null,
        ...facts,
      },
      now,
    );

  it.each([
    [{ status: null }, 'pay'],
    [{ status: null, questionnaireFirst: true }, 'questionnaire'],
    [{ status: null, money: 'kept', questionnaireFirst: true }, 'choose-time'],
    [{ status: null, money: 'back', questionnaireFirst: true }, 'none'],
    [{ status: CANCELLED, questionnaireFirst: true }, 'none'],
    [{ status: null, money: 'kept' }, 'choose-time'],
    [{ status: null, money: 'back' }, 'none'],
    [{ status: PAID, questionnaireComplete: false }, 'questionnaire'],
    [{ status: PAID }, 'prepare'],
    [{ status: PAID, appointmentAt: null }, 'prepare'],
    [{ status: CONFIRMED, questionnaireComplete: false }, 'questionnaire'],
    [{ status: CONFIRMED }, 'wait'],
    [{ status: ANALYZING }, 'wait'],
    [{ status: RESULT_RECEIEVED, questionnaireComplete: false }, 'questionnaire'],
    [{ status: RESULT_RECEIEVED }, 'wait'],
    [{ status: READY_FOR_APPROVAL }, 'wait'],
    [{ status: READY_FOR_APPROVAL, hasReleasedResult: true }, 'see-results'],
    [{ status: COMPLETED }, 'see-results'],
    [{ status: ANALYZING, newSample: 'needed', questionnaireComplete: false }, 'new-sample'],
    [{ status: COMPLETED, newSample: 'needed', hasReleasedResult: true }, 'new-sample'],
    [{ status: ANALYZING, newSample: 'planned' }, 'prepare'],
    [{ status: ANALYZING, newSample: 'planned', questionnaireComplete: false }, 'questionnaire'],
    [{ status: COMPLETED, newSample: 'planned', hasReleasedResult: true }, 'see-results'],
    [{ status: CANCELLED, newSample: 'needed' }, 'none'],
    [{ status: CANCELLED }, 'none'],
  ] as [Partial<NextStepFacts>, string][])('%j: %s', (facts, expected) => {
    expect(step(facts)).toBe(expected);
  });

  it('waits once the appointment is over', () => {
    expect(step({ status: PAID }, after)).toBe('wait');
  });
});
