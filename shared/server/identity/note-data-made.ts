import type { DataFormat } from '#shared/domain/identity/own-data-format.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { Actor } from '#shared/server/services.ts';

/** Records that a person was given everything that is held of them. */
export function noteDataMade(tx: Tx, actor: Actor, format: DataFormat): void {
  const { userId: id } = actor;
  noteChange(tx, { entity: 'user', id, event: 'identity.data-made', actor, about: id, facts: { format } });
}
