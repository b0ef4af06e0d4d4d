import { Readable } from 'node:stream';
import type { FileContent } from '#shared/contract/define.ts';
import type { payments } from '#shared/contract/payments.ts';
import { documentKind } from '#shared/domain/payments/document-kind.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { drawInThread } from './draw-in-thread.ts';
import { findInvoice } from './find-invoice.ts';
import { presentInvoice } from './present-invoice.ts';

/** The invoice or credit note of a transaction; somebody else's is not found, nor is one of another order. */
export async function getInvoiceFile(
  services: Services,
  { actor, query, request }: Call<typeof payments.getInvoiceFile>,
) {
  const { orderNo, transactionNo, utcOffset, lang } = query;
  const found = orNotFound(await findInvoice(services, orderNo, transactionNo));
  const row = orNotFound(actor.roles.includes('admin') || found.customerId === actor.userId ? found : null);
  const kind = documentKind(row.type, row.status);
  if (kind === null) return refuse('no-invoice');
  const { creditor, brand, publicUrl } = services.config;
  const invoice = presentInvoice(row, {
    kind,
    language: lang ?? request.language,
    utcOffset,
    creditor,
    brand,
    publicUrl,
  });
  const bytes = await drawInThread(invoice);
  const file: FileContent = {
    name: `${brand.toLowerCase()}-${invoice.title.replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf',
    length: bytes.length,
    content: Readable.from([bytes]),
  };
  return file;
}
