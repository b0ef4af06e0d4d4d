import { buffer } from 'node:stream/consumers';
import { drawInvoice } from './draw-invoice.ts';
import type { Invoice } from './present-invoice.ts';

/** The bytes of an invoice's PDF; called in a thread. */
export const drawInvoiceFile = async (invoice: Invoice): Promise<Uint8Array> =>
  new Uint8Array(await buffer(drawInvoice(invoice)));
