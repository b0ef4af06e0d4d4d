import { contradict, PERSON_FEATURES } from '#shared/domain/lab-intake/compare-person.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { json, type Tx } from '#shared/server/database/sql.ts';
import { Import } from '#shared/server/models/import.ts';
import { compareWithOrder } from './find-candidates.ts';

interface Message {
  importId: string;
  position: number;
  sent: SentIdentity | null;
}

/** More names would be read by nobody. */
const NAMED = 10;

/**
 * The messages that cannot all belong to one order: what they say of their person differs from the order's, or, where that of none does,
 * from what another of them says. Named by file and position, as the list shows them; '' where there is none.
 */
export async function listOfOthers(tx: Tx, rows: readonly Message[], orderNumber: string): Promise<string> {
  const messages = rows.map((row) => ({ ...row, sent: json<SentIdentity | null>(row.sent) }));
  const said = messages.map(({ sent }) => sent);
  const compared = await compareWithOrder(tx, said, orderNumber);
  const differing = messages.filter((_, index) =>
    PERSON_FEATURES.some((feature) => compared[index]?.compared[feature].verdict === 'differs'),
  );
  const distinct = [...new Map(said.flatMap((sent) => (sent ? [[personOf(sent), sent] as const] : []))).values()];
  const others =
    differing.length > 0
      ? differing
      : messages.filter(({ sent }) => sent !== null && distinct.some((other) => contradict(sent, other)));
  if (others.length === 0) return '';
  const files = await findRows(tx, Import, ['id', 'fileName'], { where: { id: others.map((row) => row.importId) } });
  const names = new Map(files.map(({ id, fileName }) => [id, fileName]));
  const words = others.map(({ importId, position }) => `${names.get(importId) ?? ''} (${position + 1})`);
  return [...words.slice(0, NAMED), ...(words.length > NAMED ? ['…'] : [])].join(', ');
}

const personOf = ({ family, given, birthdate, sex }: SentIdentity): string =>
  JSON.stringify([family, given, birthdate, sex]);
