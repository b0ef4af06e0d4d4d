import type { Change, Operator } from './mutant.ts';
import { childrenOf } from './parse-source.ts';
import { isSql, readTokens, type Token } from './sql-tokens.ts';

/** A piece of a SQL text that becomes another one. */
export interface SqlChange {
  operator: string;
  start: number;
  end: number;
  replacement: string;
}

const BEGINS_CONDITION = ['WHERE', 'AND', 'OR', 'HAVING'];
/** What ends a condition on its own level. */
const ENDS_CONDITION = [
  ...['AND', 'OR', 'ORDER', 'GROUP', 'LIMIT', 'FOR', 'UNION', 'WHERE', 'HAVING', 'SET', 'ON'],
  ...['JOIN', 'LEFT', 'INNER', 'THEN', 'ELSE', 'WHEN', 'LOCK', ','],
];
const ENDS_ORDER = ['LIMIT', 'FOR', 'UNION', 'LOCK'];
const OTHER_WORD = new Map([
  ['<', ['<=', '>=']],
  ['<=', ['<']],
  ['>', ['>=', '<=']],
  ['>=', ['>']],
  ['MIN', ['MAX']],
  ['MAX', ['MIN']],
  ['DESC', ['ASC']],
  ['DISTINCT', ['']],
]);

/**
 * The mutants of one SQL text: a condition that always holds, a lock, an order, a limit or an assignment that is gone, a comparison that
 * is another. The number of bound values never changes: a statement that fails for that would prove nothing.
 */
export function changeSql(sql: string, tokens: readonly Token[]): SqlChange[] {
  return tokens.flatMap((token, index) => [
    ...changeCondition(sql, tokens, index),
    ...changeWord(sql, tokens, index),
    ...dropClause(sql, tokens, index),
    ...keepColumn(sql, tokens, index),
    ...(OTHER_WORD.get(token.text) ?? []).map((other) => replaceTokens('sql-word-changed', token, token, other)),
  ]);
}

function changeCondition(sql: string, tokens: readonly Token[], index: number): SqlChange[] {
  const begin = tokens[index];
  if (!begin || !BEGINS_CONDITION.includes(begin.text) || isBetween(tokens, index)) return [];
  const condition = takeUntil(tokens, index + 1, ENDS_CONDITION);
  const [first, last] = [condition[0], condition.at(-1)];
  if (!first || !last) return [];
  const text = sql.slice(first.start, last.end);
  // Of alternatives one is left out by never holding; of conditions that hold together by always holding.
  const next = tokens[index + 1 + condition.length];
  const isAlternative = begin.text === 'OR' || (next?.text === 'OR' && next.depth === begin.depth);
  const replacement = isAlternative ? `(${text} AND FALSE)` : `(${text} OR TRUE)`;
  return [replaceTokens('sql-condition-dropped', first, last, replacement)];
}

function changeWord(_sql: string, tokens: readonly Token[], index: number): SqlChange[] {
  const [before, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (!token) return [];
  if (token.text === 'IN' && next?.text === '(')
    return before?.text === 'NOT'
      ? [replaceTokens('sql-negated', before, token, 'IN')]
      : [replaceTokens('sql-negated', token, token, 'NOT IN')];
  if (token.text === 'EXISTS' && before?.text === 'NOT') return [replaceTokens('sql-negated', before, token, 'EXISTS')];
  if (token.text === 'IS' && next?.text === 'NULL') return [replaceTokens('sql-negated', token, next, 'IS NOT NULL')];
  const last = tokens[index + 2];
  if (token.text === 'IS' && next?.text === 'NOT' && last)
    return [replaceTokens('sql-negated', token, last, 'IS NULL')];
  return [];
}

function dropClause(sql: string, tokens: readonly Token[], index: number): SqlChange[] {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (!token || !next) return [];
  const dropped = (last: Token | undefined): SqlChange[] =>
    last && !sql.slice(token.start, last.end).includes('?')
      ? [replaceTokens('sql-clause-dropped', token, last, '')]
      : [];
  if (token.text === 'FOR' && next.text === 'UPDATE') return dropped(next);
  if (token.text === 'LIMIT') return dropped(next);
  if (token.text === 'ORDER' && next.text === 'BY') return dropped(takeUntil(tokens, index + 2, ENDS_ORDER).at(-1));
  return [];
}

/** Of `SET a = ?, b = b + 1` one column keeps what it holds; the value is still bound. */
function keepColumn(sql: string, tokens: readonly Token[], index: number): SqlChange[] {
  const [before, column, equals] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (!before || !column || equals?.text !== '=' || !isAssigned(tokens, index)) return [];
  const value = takeUntil(tokens, index + 2, [',', 'WHERE', 'ORDER', 'LIMIT']);
  const [first, last] = [value[0], value.at(-1)];
  if (!first || !last) return [];
  const text = sql.slice(first.start, last.end);
  const { text: name } = column;
  return [
    replaceTokens(
      'sql-column-kept',
      first,
      last,
      text.includes('?') ? `IF((${text}) IS NULL, ${name}, ${name})` : name,
    ),
  ];
}

function isAssigned(tokens: readonly Token[], index: number): boolean {
  const { depth } = tokens[index] ?? { depth: 0 };
  const before = tokens.slice(0, index).filter((token) => token.depth === depth);
  const opened = before.findLastIndex(
    ({ text }) => text === 'SET' || (text === 'UPDATE' && before.at(-1)?.text === text),
  );
  const last = before.at(-1)?.text;
  return (
    opened >= 0 &&
    (last === 'SET' || last === ',' || last === 'UPDATE') &&
    !before.slice(opened).some(({ text }) => text === 'WHERE')
  );
}

function isBetween(tokens: readonly Token[], index: number): boolean {
  const { depth, text } = tokens[index] ?? { depth: 0, text: '' };
  if (text !== 'AND') return false;
  const before = tokens.slice(0, index).filter((token) => token.depth === depth);
  const last = before.findLast(({ text: word }) => word === 'BETWEEN' || BEGINS_CONDITION.includes(word));
  return last?.text === 'BETWEEN';
}

/** The tokens from `from` on until one of the words on the same level, or until the bracket around them closes. */
function takeUntil(tokens: readonly Token[], from: number, words: readonly string[]): Token[] {
  const { depth } = tokens[from] ?? { depth: 0 };
  const rest = tokens.slice(from);
  const end = rest.findIndex(
    (token, offset) =>
      token.depth < depth ||
      (token.text === ')' && token.depth === depth && !hasOpen(rest.slice(0, offset), depth)) ||
      (token.depth === depth && words.includes(token.text) && !isBetween(tokens, from + offset)),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

/** True when a bracket on this level was opened and is not closed yet. */
function hasOpen(tokens: readonly Token[], depth: number): boolean {
  const own = tokens.filter((token) => token.depth === depth);
  return own.filter(({ text }) => text === '(').length > own.filter(({ text }) => text === ')').length;
}

function replaceTokens(operator: string, first: Token, last: Token, replacement: string): SqlChange {
  return { operator, start: first.start, end: last.end, replacement };
}

/** Changes in a string or template that holds SQL. */
const changeSqlLiteral: Operator = (node, { source, parent }) => {
  if (node.type === 'Literal' && typeof node.value !== 'string') return [];
  if (parent?.type === 'TaggedTemplateExpression') return [];
  const sql = source.slice(node.start + 1, node.end - 1);
  const offset = node.start + 1;
  const holes = childrenOf(node, 'expressions').map(({ start, end }) => ({
    start: start - 2 - offset,
    end: end + 1 - offset,
  }));
  const tokens = readTokens(sql, holes);
  if (!isSql(tokens)) return [];
  const quote = source.charAt(node.start);
  return changeSql(sql, tokens).map(
    ({ operator, start, end, replacement }): Change => ({
      ...{ operator, start: node.start, end: node.end, shape: 'expression' },
      replacement: `${quote}${sql.slice(0, start)}${replacement}${sql.slice(end)}${quote}`,
      from: sql.slice(start, end),
      to: replacement,
    }),
  );
};

/** Operators of SQL, by the type of the node they change. */
export const SQL_OPERATORS: Record<string, readonly Operator[]> = {
  Literal: [changeSqlLiteral],
  TemplateLiteral: [changeSqlLiteral],
};
