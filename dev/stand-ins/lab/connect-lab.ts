import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { closeServices } from '#shared/server/open-services.ts';
import type { Services } from '#shared/server/services.ts';
import { findOrderFacts, listRecentOrders } from './find-order-facts.ts';
import type { LabDesk } from './lab-desk.ts';

/** The laboratory's connection to a running product: reads what was ordered, hands files in by the same act as an upload. */
export function connectLab(services: Services): LabDesk {
  return {
    findOrderFacts: (orderNumber) => findOrderFacts(services, orderNumber),
    listRecentOrders: () => listRecentOrders(services),
    deliver: ({ fileName, bytes }) =>
      receiveLabFile(services, { fileName, content: bytes, length: bytes.byteLength, actor: null }),
    close: () => closeServices(services),
  };
}
