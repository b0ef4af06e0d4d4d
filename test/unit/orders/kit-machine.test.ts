import { describe, expect, it } from '@jest/globals';
import { listEvents } from '#shared/domain/machine.ts';
import { KIT_STATUSES } from '#shared/domain/orders/application.ts';
import { KIT_MACHINE } from '#shared/domain/orders/kit-machine.ts';

describe('a kit', () => {
  it('goes out, comes back and reaches the laboratory, scanned on its way back or not', () => {
    expect(KIT_STATUSES.map((status) => listEvents(KIT_MACHINE, status))).toEqual([
      ['send'],
      ['return', 'arrive-at-lab'],
      ['arrive-at-lab'],
      [],
    ]);
  });
});
