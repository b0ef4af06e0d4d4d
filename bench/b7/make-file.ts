import bloodMarkers from '#shared/content/blood-markers.json' with { type: 'json' };
import type { SeededOrder } from '../setup/seed-orders.ts';

const MARKERS = bloodMarkers.markers.filter((marker) => marker.loinc);

/** One laboratory message for an order, with `observations` OBX in it; markers repeat with another OBX-4. */
export function makeMessage({ orderNumber, customer }: SeededOrder, observations: number): string {
  const obx = Array.from({ length: observations }, (_, index) => {
    const marker = MARKERS[index % MARKERS.length] as (typeof MARKERS)[number];
    const sub = index < MARKERS.length ? '' : String(index);
    const range = marker.referenceRange?.female;
    const value = range?.lower ?? 1;
    const limits = `${range?.lower ?? ''}-${range?.upper ?? ''}`;
    return `OBX|${index + 1}|NM|${marker.loinc}^${marker.name.de}^LN|${sub}|${value}|${marker.unit}|${limits}|N|||F|||20261120070000`;
  });
  return [
    `MSH|^~\\&|LIS|NORDLABOR|SHOP|ZH|20261120083000||ORU^R01^ORU_R01|${orderNumber}|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||4711^^^NORDLABOR^PI||${customer.lastName}^Nora||${customer.birthdate.replaceAll('-', '')}|F`,
    `ORC|RE|${orderNumber}|LAB-${orderNumber}`,
    `OBR|1|${orderNumber}|LAB-${orderNumber}|BB^Blutbild^L|||20261120070000|||||||||||||||20261120081500|||F`,
    ...obx,
  ].join('\r');
}

/** A laboratory's file: one message per order. */
export function makeFile(orders: readonly SeededOrder[], observations: number): string {
  return orders.map((order) => `${makeMessage(order, observations)}\r`).join('');
}
