import { describe, expect, it } from '@jest/globals';
import { listEvents, transition } from '#shared/domain/machine.ts';
import { ALERT_MACHINE, AlertState, MISSED_ALERTS, OPEN_ALERTS } from '#shared/domain/results/alert-machine.ts';

describe('the alert of a critical value', () => {
  it.each<[AlertState, Partial<Record<keyof typeof ALERT_MACHINE, AlertState>>]>([
    ['raised', { confirm: 'confirmed', miss: 'unconfirmed', exhaust: 'unreached' }],
    ['unconfirmed', { confirm: 'confirmed', miss: 'unconfirmed', exhaust: 'unreached' }],
    ['unreached', { confirm: 'confirmed' }],
    ['confirmed', {}],
  ])('%s leads to %j', (state, expected) => {
    const events = listEvents(ALERT_MACHINE, state);
    expect(Object.fromEntries(events.map((event) => [event, transition(ALERT_MACHINE, state, event)?.to]))).toEqual(
      expected,
    );
  });

  it('is open as long as somebody can confirm it, and missed once it was waited for in vain', () => {
    const states = Object.values(AlertState);
    expect([...OPEN_ALERTS]).toEqual(states.filter((state) => listEvents(ALERT_MACHINE, state).includes('confirm')));
    expect([...MISSED_ALERTS]).toEqual(['unconfirmed', 'unreached']);
  });
});
