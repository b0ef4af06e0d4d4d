import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { User } from '#shared/server/models/user.ts';

/** Whom an administrator writes to. */
export type Recipient = Pick<Row<User>, 'id' | 'phoneNo' | 'preferredLanguage'>;

const RECIPIENT = columns<Recipient>({ id: 'id', phoneNo: 'phoneNo', preferredLanguage: 'preferredLanguage' });

/** A person with an open account, locked until the commit: of two who write to them at once the second finds what the first wrote. */
export const lockRecipient = (tx: Tx, id: string): Promise<Recipient | undefined> =>
  selectOne(tx, RECIPIENT, 'FROM users WHERE id = ? AND closedAt IS NULL FOR UPDATE', [id]);
