import type { UserSearch } from '#shared/domain/identity/read-user-search.ts';
import { beginsWith } from '#shared/server/database/like.ts';
import type { Bound } from '#shared/server/database/sql.ts';

/** A SELECT of ids: each part of it reads one index from where the search begins. */
export interface FoundIds {
  text: string;
  values: Bound[];
}

/** The people whose names, number or address begin with what was searched, as SELECTs of ids; none where too little was. */
export function findPeople(search: UserSearch): FoundIds[] {
  const users = (condition: string, ...values: Bound[]): FoundIds => ({
    text: `SELECT id FROM users WHERE ${condition}`,
    values,
  });
  if (search.by === 'email') return [users('email LIKE ?', beginsWith(search.email))];
  if (search.by === 'number') return search.phones.map((phone) => users('phoneNo LIKE ?', beginsWith(phone)));
  if (search.by === 'name')
    return search.names.map(({ firstName, lastName }) => {
      const named = Object.entries({ lastName, firstName }).filter(([, name]) => name !== null);
      const conditions = named.map(([column]) => `${column} LIKE ?`).join(' AND ');
      return users(conditions, ...named.map(([, name]) => beginsWith(name ?? '')));
    });
  return [];
}

/** All of these together; without any, a SELECT that finds nobody. */
export function uniteIds(parts: readonly FoundIds[]): FoundIds {
  if (parts.length === 0) return { text: 'SELECT id FROM users WHERE FALSE', values: [] };
  return { text: parts.map(({ text }) => text).join(' UNION '), values: parts.flatMap(({ values }) => values) };
}
