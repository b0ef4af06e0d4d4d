import { describe, expect, it } from '@jest/globals';
import { findMutants } from '#dev/mutants/find-mutants.ts';
import { changeSql } from '#dev/mutants/sql-operators.ts';
import { readTokens } from '#dev/mutants/sql-tokens.ts';

const changesOf = (sql: string): string[] =>
  changeSql(sql, readTokens(sql)).map(
    ({ operator, start, end, replacement }) => `${operator}: ${sql.slice(0, start)}${replacement}${sql.slice(end)}`,
  );

describe('SQL', () => {
  it.each<[string, string[]]>([
    [
      'FROM orders WHERE id = ? AND customerId = ? FOR UPDATE',
      [
        'sql-condition-dropped: FROM orders WHERE (id = ? OR TRUE) AND customerId = ? FOR UPDATE',
        'sql-condition-dropped: FROM orders WHERE id = ? AND (customerId = ? OR TRUE) FOR UPDATE',
        'sql-clause-dropped: FROM orders WHERE id = ? AND customerId = ? ',
      ],
    ],
    [
      'FROM a WHERE b = ? OR c IN (?)',
      [
        'sql-condition-dropped: FROM a WHERE (b = ? AND FALSE) OR c IN (?)',
        'sql-condition-dropped: FROM a WHERE b = ? OR (c IN (?) AND FALSE)',
        'sql-negated: FROM a WHERE b = ? OR c NOT IN (?)',
      ],
    ],
    [
      'FROM a WHERE (b = 1 OR c = 2) AND d IS NULL',
      [
        'sql-condition-dropped: FROM a WHERE ((b = 1 OR c = 2) OR TRUE) AND d IS NULL',
        'sql-condition-dropped: FROM a WHERE (b = 1 OR (c = 2 AND FALSE)) AND d IS NULL',
        'sql-condition-dropped: FROM a WHERE (b = 1 OR c = 2) AND (d IS NULL OR TRUE)',
        'sql-negated: FROM a WHERE (b = 1 OR c = 2) AND d IS NOT NULL',
      ],
    ],
    ['FROM a WHERE b BETWEEN ? AND ?', ['sql-condition-dropped: FROM a WHERE (b BETWEEN ? AND ? OR TRUE)']],
    [
      'FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.c = a.c)',
      [
        'sql-condition-dropped: FROM a WHERE (EXISTS (SELECT 1 FROM b WHERE b.c = a.c) OR TRUE)',
        'sql-condition-dropped: FROM a WHERE EXISTS (SELECT 1 FROM b WHERE (b.c = a.c OR TRUE))',
      ],
    ],
    ['FROM a ORDER BY b LIMIT 5', ['sql-clause-dropped: FROM a  LIMIT 5', 'sql-clause-dropped: FROM a ORDER BY b ']],
    ['FROM a LIMIT ?', []],
    ['SELECT MIN(a) FROM b', ['sql-word-changed: SELECT MAX(a) FROM b']],
    [
      'UPDATE a SET b = ?, c = c + 1 WHERE d < ?',
      [
        'sql-column-kept: UPDATE a SET b = IF((?) IS NULL, b, b), c = c + 1 WHERE d < ?',
        'sql-column-kept: UPDATE a SET b = ?, c = c WHERE d < ?',
        'sql-condition-dropped: UPDATE a SET b = ?, c = c + 1 WHERE (d < ? OR TRUE)',
        'sql-word-changed: UPDATE a SET b = ?, c = c + 1 WHERE d <= ?',
        'sql-word-changed: UPDATE a SET b = ?, c = c + 1 WHERE d >= ?',
      ],
    ],
  ])('%s', (sql, expected) => {
    expect(changesOf(sql)).toEqual(expected);
  });

  it('binds as many values as before', () => {
    const sql = 'UPDATE a SET b = ? WHERE c = ? AND d IN (?) OR e BETWEEN ? AND ? ORDER BY f = ? LIMIT ?';
    for (const { start, end, replacement } of changeSql(sql, readTokens(sql)))
      expect(`${sql.slice(0, start)}${replacement}${sql.slice(end)}`.split('?')).toHaveLength(sql.split('?').length);
  });

  it('is found in strings and templates, whatever is put into them, and nowhere else', () => {
    const condition = `b = ? \${lock ? "AND" : z}`;
    const found = findMutants('a.ts', `const x = \`FROM a WHERE ${condition}\`; const y = "Hello WORLD";`);
    const template = found.filter(({ operator }) => operator.startsWith('sql-'));
    expect(template.map(({ from, to }) => [from, to])).toEqual([[condition, `(${condition} OR TRUE)`]]);
  });
});
