import type { ImportView } from '#shared/views/lab-intake.ts';
import type { LabEntryView } from '#shared/views/lab-mapping.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { aLabMessage, type LabMessageWish } from './lab-messages.ts';
import type { World } from './open-world.ts';
import type { PlacedOrder } from './orders.ts';
import { importFile } from './results.ts';

let labs = 0;

/** A laboratory of its own for each story. */
export function aLab(): string {
  labs += 1;
  return `LAB${labs}`;
}

/** Imports a message of the laboratory for an order; what an administrator sees of its file. */
export async function take(
  world: World,
  admin: Visitor,
  order: PlacedOrder,
  wish: LabMessageWish,
): Promise<ImportView> {
  const id = await importFile(world, Buffer.from(aLabMessage(order, wish)));
  return admin.need('getImport', { params: { id } });
}

/** An OBX under a code of the laboratory's own, which is held until somebody maps it. */
export const held = (code: string, value = '40', unit = 'µg/l', name = 'Ferritin') =>
  `OBX|2|NM|${code}^${name}^L||${value}|${unit}|30-300||||F`;

/** The codes and units of a laboratory and what they mean, as an administrator sees them. */
export async function tableOf(admin: Visitor, facility: string) {
  const { table } = await admin.need('listLabMappings', { query: { facility } });
  if (!table) throw new Error('no table');
  return table;
}

/** One of them. */
export async function entryOf(admin: Visitor, facility: string, sent: string): Promise<LabEntryView> {
  const entry = (await tableOf(admin, facility)).entries.find((one) => one.sent === sent);
  if (!entry) throw new Error(`nothing of ${sent}`);
  return entry;
}

/** Says what a code means; null holds it on purpose. */
export const saveMapping = (by: Visitor, facility: string, sent: string, meaning: string | null, more: object = {}) =>
  by.call('saveLabMapping', { body: { facility, kind: 'code' as const, sent, meaning, replaces: null, ...more } });

/** The id of the mapping that was saved. */
export const idOf = (saved: Awaited<ReturnType<typeof saveMapping>>): string => (saved.reply as { _id: string })._id;

/** What a meaning of a code would change, or its end. */
export const previewMapping = (admin: Visitor, facility: string, sent: string, meaning?: string) =>
  admin.need('previewLabMapping', {
    query: { facility, kind: 'code', sent, ...(meaning === undefined ? {} : { meaning }) },
  });
