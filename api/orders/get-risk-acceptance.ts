import { Readable } from 'node:stream';
import texts from '#shared/content/risk-acceptance.json' with { type: 'json' };
import type { FileContent } from '#shared/contract/define.ts';
import type { orderAdministration } from '#shared/contract/order-administration.ts';
import { refuse } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { findAcceptedWordings } from '#shared/server/content/find-accepted-wordings.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, json, selectOne } from '#shared/server/database/sql.ts';
import { drawInThread } from '#shared/server/draw-in-thread.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { drawOwnData } from '#shared/server/identity/draw-own-data.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import type { Services } from '#shared/server/services.ts';
import { presentRiskAcceptance } from './present-risk-acceptance.ts';

interface AcceptedRow {
  id: string;
  orderNumber: string;
  /** JSON. */
  productName: string;
  createdAt: Date;
  firstName: string;
  lastName: string;
  birthdate: string | null;
}

const ORDER = columns<AcceptedRow>({
  ...{
    id: 'o',
    orderNumber: 'o',
    productName: 'o',
    createdAt: 'o',
    firstName: 'u',
    lastName: 'u',
    birthdate: BIRTHDATE,
  },
});

/** What a customer accepted for an order, as a PDF in the language in which it was read. */
export async function getRiskAcceptance(
  services: Services,
  { body }: Call<typeof orderAdministration.downloadRiskAcceptance>,
): Promise<FileContent | ReturnType<typeof refuse<'file-not-found'>>> {
  const from = 'FROM orders o JOIN users u ON u.id = o.customerId WHERE o.orderNumber = ?';
  const row = await selectOne(services, ORDER, from, [body.orderNo]);
  if (!row) return refuse('file-not-found');
  const kept = ['text', 'version', 'language', 'acceptedAt'] as const;
  const accepted = await findRows(services, AcceptedText, kept, {
    where: { orderId: row.id },
    order: [['acceptedAt', 'ASC']],
  });
  const [first] = accepted;
  if (!first) return refuse('file-not-found');
  const { brand } = services.config;
  const language: Language = first.language;
  const wordings = await findAcceptedWordings(services);
  const facts = { ...row, productName: json<Record<Language, string>>(row.productName), accepted };
  const bytes = await drawInThread<typeof drawOwnData>({
    file: new URL('../../shared/server/identity/draw-own-data.ts', import.meta.url),
    draw: 'drawOwnData',
    order: presentRiskAcceptance(facts, { language, brand, now: services.now(), wordings }),
  });
  return {
    name: `${texts.file[language]}-${row.orderNumber}.pdf`,
    type: 'application/pdf',
    length: bytes.length,
    content: Readable.from([bytes]),
  };
}
