import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { BY_NUMBER } from './match-anew.ts';

/** A message that was set aside for its number, in its stored file. */
export interface MatchableMessage {
  id: string;
  importId: string;
  position: number;
}

const MATCHABLE = columns<MatchableMessage>({ id: 'm', importId: 'm', position: 'm' });

/** What waits of a laboratory because of its number, oldest first; a single message where one is named. */
export const listMatchable = (on: Database, facility: string, messageId?: string): Promise<MatchableMessage[]> =>
  select(
    on,
    MATCHABLE,
    `FROM import_messages m WHERE m.facility = ? AND m.state = ? AND m.decision IS NULL AND m.reason IN (?)
     AND m.id = COALESCE(?, m.id) ORDER BY m.createdAt, m.position`,
    [facility, MessageState.setAside, BY_NUMBER, messageId ?? null],
  );
