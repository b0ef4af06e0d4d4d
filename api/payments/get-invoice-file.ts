import { Readable } from 'node:stream';
import type { FileContent } from '#shared/contract/define.ts';
import type { payments } from '#shared/contract/payments.ts';
import { documentKind } from '#shared/domain/payments/document-kind.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { drawInThread } from '#shared/server/draw-in-thread.ts';
import { openKeptIdentity } from '#shared/server/identity/open-kept-identity.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { drawInvoiceFile } from './draw-invoice-file.ts';
import { findInvoice, type InvoiceRow } from './find-invoice.ts';
import { presentInvoice } from './present-invoice.ts';

/** The invoice or credit note of a transaction; somebody else's is not found, nor is one of another order. */
export async function getInvoiceFile(
  services: Services,
  { actor, query, request }: Call<typeof payments.getInvoiceFile>,
) {
  const { orderNo, transactionNo, utcOffset, lang } = query;
  const found = orNotFound(await findInvoice(services, orderNo, transactionNo));
  const row = orNotFound(actor.roles.includes('admin') || found.customerId === actor.userId ? found : null);
  const kind = documentKind(row);
  if (kind === null) return refuse('no-invoice');
  const { creditor, brand, publicUrl } = services.config;
  const named = row.closedAt === null ? row : await nameClosed(services, actor, row);
  const invoice = presentInvoice(named, {
    kind,
    language: lang ?? request.language,
    utcOffset,
    creditor,
    brand,
    publicUrl,
  });
  const bytes = await drawInThread<typeof drawInvoiceFile>({
    file: new URL('./draw-invoice-file.ts', import.meta.url),
    draw: 'drawInvoiceFile',
    order: invoice,
  });
  const file: FileContent = {
    name: `${brand.toLowerCase()}-${invoice.title.replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf',
    length: bytes.length,
    content: Readable.from([bytes]),
  };
  return file;
}

/** The law wants the name on the invoice of an account that is closed, too: it is opened for this document, and that is recorded. */
async function nameClosed(services: Services, actor: Actor, row: InvoiceRow): Promise<InvoiceRow> {
  const reason = `invoice ${row.transactionNo}`;
  const kept = await inTransaction(services, (tx) => openKeptIdentity(tx, { actor, userId: row.customerId, reason }));
  if (!kept) return row;
  const { firstName, lastName, streetAddress, zipCode, city } = kept;
  return { ...row, firstName, lastName, streetAddress, zipCode, city };
}
