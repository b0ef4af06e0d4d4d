import { CALL_OPERATORS } from './call-operators.ts';
import { CONDITION_OPERATORS } from './condition-operators.ts';
import type { Change, Mutant, Place } from './mutant.ts';
import { childOf, type Node, parseSource, runChildren } from './parse-source.ts';
import { SQL_OPERATORS } from './sql-operators.ts';
import { VALUE_OPERATORS } from './value-operators.ts';

const ALL = [CONDITION_OPERATORS, CALL_OPERATORS, VALUE_OPERATORS, SQL_OPERATORS];
const NAMED = [
  'FunctionDeclaration',
  'ClassDeclaration',
  'MethodDefinition',
  'VariableDeclarator',
  'PropertyDefinition',
];
/** Of an identity, in characters: enough to tell it apart. */
const SHOWN = 160;

interface Found {
  change: Change;
  within: string;
}

/** All mutants of one TypeScript file, in the order of its text. */
export function findMutants(file: string, source: string): Mutant[] {
  const found: Found[] = [];
  visit(parseSource(file, source), { source, parent: undefined, isInChain: false }, '', found);
  found.sort((a, b) => a.change.start - b.change.start || b.change.end - a.change.end);
  const seen = new Map<string, number>();
  return found.map(({ change, within }) => {
    const text = [within, change.operator, `${fold(change.from)} => ${fold(change.to)}`].join(' | ');
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    const line = source.slice(0, change.start).split('\n').length;
    const identity = `${file} | ${text}${count > 1 ? ` (${count})` : ''}`;
    return { ...change, file, line, within, identity };
  });
}

function visit(node: Node, place: Place, within: string, found: Found[]): void {
  const here = nameOf(node, within);
  for (const operators of ALL) {
    for (const operator of operators[node.type] ?? []) {
      found.push(...operator(node, place).map((change) => ({ change, within: here })));
    }
  }
  for (const child of runChildren(node)) {
    visit(child, { ...place, parent: node, isInChain: continuesChain(node, child, place.isInChain) }, here, found);
  }
}

/** In `a?.b.c(d)`, the chain goes on through objects and callees and ends in arguments. */
function continuesChain(node: Node, child: Node, isInChain: boolean): boolean {
  if (node.type === 'ChainExpression') return true;
  return isInChain && (node.callee === child || node.object === child);
}

function nameOf(node: Node, within: string): string {
  const name = NAMED.includes(node.type) && (childOf(node, 'id') ?? childOf(node, 'key'))?.name;
  if (typeof name !== 'string') return within;
  return node.type === 'VariableDeclarator' && within !== '' ? within : [within, name].filter(Boolean).join('.');
}

function fold(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
