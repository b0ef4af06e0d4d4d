import { v7 as uuidv7 } from 'uuid';
import { CONTENT_KINDS } from '#shared/domain/content/content-kinds.ts';
import { insertNew } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { ContentBody } from '#shared/server/models/content-body.ts';
import { ContentLive } from '#shared/server/models/content-live.ts';
import { ContentVersion } from '#shared/server/models/content-version.ts';
import { packBody, parseTexts } from './content-body.ts';
import { readShipped } from './read-source.ts';
import { readRevision, refreshContent } from './refresh-content.ts';
import { writeCatalogue } from './write-catalogue.ts';

/**
 * Reads the content that holds. A database that has none yet, new or from before content had versions, gets what ships with the product
 * as the first version of every kind; what it holds of the catalogue stays as it is. Several processes may start at once.
 */
export async function startContent(services: TransactionRunner): Promise<void> {
  if (!(await readRevision(services))) await writeFirst(services);
  await refreshContent(services);
}

async function writeFirst(services: TransactionRunner): Promise<void> {
  const { name, texts, failures } = await readShipped();
  if (failures.length > 0) throw new Error(`the shipped content cannot be read: ${failures.map(({ file }) => file)}`);
  await inTransaction(services, async (tx) => {
    for (const kind of CONTENT_KINDS) {
      const { body, hash } = packBody(kind, texts);
      const id = uuidv7();
      await insertNew(tx, ContentBody, { hash, body });
      const facts = { source: name, restoredFrom: null, appliedBy: null, appliedAt: tx.now };
      // Whoever came second finds the first one's row, and waits for it here.
      const isFirst = await insertNew(tx, ContentVersion, { id, kind, number: 1, hash, ...facts });
      if (isFirst) await insertNew(tx, ContentLive, { kind, versionId: id, number: 1 });
      if (isFirst && kind === 'catalogue')
        await writeCatalogue(tx, parseTexts(texts) as Parameters<typeof writeCatalogue>[1], 'missing');
    }
  });
}
