/** A word, number, text or sign of a SQL text; `start` and `end` are offsets in it. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** How many brackets are open around it; a bracket itself counts as outside. */
  depth: number;
}

/** A part that is put in by the program (`${…}`), as offsets. */
export interface Hole {
  start: number;
  end: number;
}

const TOKEN = /\s+|'(?:[^']|'')*'|`[^`]*`|[A-Za-z_][\w.]*|\d+(?:\.\d+)?|<=>|<>|<=|>=|!=|[^\s]/y;

/** The tokens of a SQL text without blanks; a hole is one token. */
export function readTokens(sql: string, holes: readonly Hole[] = []): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = 0;
  while (at < sql.length) {
    const hole = holes.find(({ start }) => start === at);
    TOKEN.lastIndex = at;
    const text = hole ? sql.slice(hole.start, hole.end) : (TOKEN.exec(sql)?.[0] ?? sql.charAt(at));
    if (text === ')') depth -= 1;
    if (text.trim() !== '') tokens.push({ text, start: at, end: at + text.length, depth });
    if (text === '(') depth += 1;
    at += text.length;
  }
  return tokens;
}

const SIGNS = ['FROM', 'WHERE', 'SET', 'AND', 'LIMIT', 'FOR', 'SELECT', 'SUM', 'IF', 'COALESCE', 'MIN', 'MAX'];

/** SQL is written in capitals; no sentence of ours is. */
export const isSql = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => SIGNS.includes(text));
