import { Readable } from 'node:stream';
import type { ownData } from '#shared/contract/own-data.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { DataFormat } from '#shared/domain/identity/own-data-format.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { collectOwnData } from '#shared/server/identity/collect-own-data.ts';
import { isMuchData } from '#shared/server/identity/is-much-data.ts';
import { noteDataMade } from '#shared/server/identity/note-data-made.ts';
import { writeOwnData } from '#shared/server/identity/write-own-data.ts';
import type { Services } from '#shared/server/services.ts';

/** Everything that is held of a person, at once; where it is much, a file is made instead. Each making is recorded before it leaves. */
export async function getOwnData(
  services: Services,
  { actor, params, query, request }: Call<typeof ownData.getOwnData>,
) {
  if (await isMuchData(services, params.id)) return refuse('data-too-large');
  const { format } = query;
  const { brand } = services.config;
  const data = await collectOwnData(services, params.id);
  const bytes = await writeOwnData({ data, format, language: query.lang ?? request.language, brand });
  await inTransaction(services, async (tx) => noteDataMade(tx, actor, format));
  return { ...describeFile(services, format, services.now()), length: bytes.length, content: Readable.from([bytes]) };
}

/** Name and media type of such a file; it names nobody. */
export function describeFile({ config }: Pick<Services, 'config'>, format: DataFormat, madeAt: Date) {
  return {
    name: `${config.brand.toLowerCase()}-${zurichDate(madeAt)}.${format}`,
    type: format === 'json' ? 'application/json' : 'application/pdf',
  };
}
