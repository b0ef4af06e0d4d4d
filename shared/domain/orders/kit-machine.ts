import type { Machine } from '#shared/domain/machine.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';

/** What can happen to a kit for home sampling. */
export type KitEvent = 'send' | 'return' | 'arrive-at-lab';

/** Ordered, sent, returned, at the laboratory; a kit whose return nobody scanned may be found at the laboratory. */
export const KIT_MACHINE: Machine<KitStatus, KitEvent> = {
  send: { from: ['ordered'], to: 'sent' },
  return: { from: ['sent'], to: 'returned' },
  'arrive-at-lab': { from: ['sent', 'returned'], to: 'at-lab' },
};
