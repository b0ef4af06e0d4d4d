import type { labIntake } from '#shared/contract/lab-intake.ts';
import { hasWrongCheckDigit } from '#shared/domain/lab-intake/compare-order.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { columns, type Database, json, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { type Candidate, findCandidates } from '#shared/server/lab-intake/find-candidates.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import type { UndoneDiscard } from '#shared/server/models/undone-discard.ts';
import type { UndoneMatch } from '#shared/server/models/undone-match.ts';
import type { Services } from '#shared/server/services.ts';
import type {
  MessageCandidateView,
  MessageComparisonView,
  UndoneDiscardView,
  UndoneMatchView,
} from '#shared/views/set-aside.ts';

/** What a message says about its person, beside the orders it may belong to. */
export async function findComparison(
  services: Services,
  { params, query }: Call<typeof labIntake.compareImportMessage>,
): Promise<MessageComparisonView> {
  const where = { id: params.messageId, importId: params.id };
  const message = orNotFound(await findRow(services, ImportMessage, ['sent'], { where }));
  const sent = json<SentIdentity | null>(message.sent);
  const candidates = await findCandidates(services, sent, query.orderNumber?.trim() || undefined);
  return {
    sent,
    wrongCheckDigit: sent?.numbers.some(hasWrongCheckDigit) ?? false,
    candidates: candidates.map(presentCandidate),
    undone: await listUndone(services, params.messageId),
    takenBack: await listTakenBack(services, params.messageId),
  };
}

function presentCandidate(candidate: Candidate): MessageCandidateView {
  const { firstName, lastName, birthdate, sex, productName, sampledAt, ...rest } = candidate;
  return {
    ...rest,
    person: { firstName, lastName, birthdate, sex },
    product: productName,
    sampledAt: sampledAt?.toISOString() ?? null,
  };
}

type UndoneRow = Pick<Row<UndoneMatch>, 'matchedAt' | 'matchReason' | 'undoneAt' | 'reason'> & {
  orderNumber: string;
  matchedBy: string | null;
  undoneBy: string;
};

const UNDONE = columns<UndoneRow>({
  orderNumber: 'o',
  matchedBy: nameOf('m'),
  matchedAt: 'x',
  matchReason: 'x',
  undoneBy: nameOf('u'),
  undoneAt: 'x',
  reason: 'x',
});

async function listUndone(on: Database, messageId: string): Promise<UndoneMatchView[]> {
  const from = `FROM undone_matches x JOIN orders o ON o.id = x.orderId JOIN users u ON u.id = x.undoneBy
    LEFT JOIN users m ON m.id = x.matchedBy WHERE x.importMessageId = ? ORDER BY x.undoneAt DESC`;
  return (await select(on, UNDONE, from, [messageId])).map(({ matchedAt, undoneAt, undoneBy, ...row }) => ({
    ...row,
    matchedAt: matchedAt.toISOString(),
    by: undoneBy,
    at: undoneAt.toISOString(),
  }));
}

type TakenBackRow = Pick<Row<UndoneDiscard>, 'discardedAt' | 'discardReason' | 'undoneAt' | 'reason'> & {
  discardedBy: string | null;
  undoneBy: string;
};

const TAKEN_BACK = columns<TakenBackRow>({
  discardedBy: nameOf('d'),
  discardedAt: 'x',
  discardReason: 'x',
  undoneBy: nameOf('u'),
  undoneAt: 'x',
  reason: 'x',
});

async function listTakenBack(on: Database, messageId: string): Promise<UndoneDiscardView[]> {
  const from = `FROM undone_discards x JOIN users u ON u.id = x.undoneBy LEFT JOIN users d ON d.id = x.discardedBy
    WHERE x.importMessageId = ? ORDER BY x.undoneAt DESC`;
  return (await select(on, TAKEN_BACK, from, [messageId])).map(({ discardedAt, undoneAt, undoneBy, ...row }) => ({
    ...row,
    discardedAt: discardedAt.toISOString(),
    by: undoneBy,
    at: undoneAt.toISOString(),
  }));
}
