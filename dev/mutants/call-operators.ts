import { type Operator, replaceNode, textOf } from './mutant.ts';
import { childOf, childrenOf, type Node } from './parse-source.ts';

/** Calls of a list or a text that become another, or nothing: `list.filter(f)` becomes `list`. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['some', 'every'],
  ['startsWith', 'endsWith'],
  ['min', 'max'],
  ['floor', 'ceil'],
];
const OTHER_METHOD = new Map([...PAIRS, ...PAIRS.map(([one, other]) => [other, one] as const)]);
const DROPPED_METHODS = [
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice'],
  ...['trim', 'toLowerCase', 'toUpperCase', 'normalize', 'abs'],
];
/** Words for the developer; nobody misses them. */
const SILENT = ['debug', 'info', 'trace'];

const changeMethod: Operator = (node, place) => {
  const callee = childOf(node, 'callee');
  const name = callee && memberName(callee);
  const receiver = callee && childOf(callee, 'object');
  if (!name || !receiver || place.isInChain) return [];
  const list = childrenOf(node, 'arguments')
    .map((argument) => textOf(place, argument))
    .join(', ');
  const other = OTHER_METHOD.get(name);
  const swapped = other
    ? [replaceNode('method-changed', node, `${textOf(place, receiver)}.${other}(${list})`, place)]
    : [];
  if (!DROPPED_METHODS.includes(name)) return swapped;
  const kept = name === 'abs' ? list : textOf(place, receiver);
  return [...swapped, replaceNode('method-dropped', node, kept, place)];
};

/** A call as a statement is left out, or no longer waited for; an assignment is left out. */
const changeStatement: Operator = (node, place) => {
  const expression = childOf(node, 'expression');
  if (!expression) return [];
  if (expression.type === 'AssignmentExpression')
    return [replaceNode('assignment-removed', node, '', place, 'statement')];
  const awaited = expression.type === 'AwaitExpression' ? childOf(expression, 'argument') : undefined;
  const call = awaited ?? expression;
  if (!isCall(call) || isSilent(call)) return [];
  const removed = replaceNode('call-removed', node, '', place, 'statement');
  return awaited
    ? [removed, replaceNode('await-dropped', node, `${textOf(place, awaited)};`, place, 'statement')]
    : [removed];
};

/** Of the conditions of a query (`where`), of those of a compare-and-set and of what it writes, one is left out. */
const dropProperty: Operator = (node, place) => {
  const isWhere = node.type === 'Property' && nameOf(childOf(node, 'key')) === 'where';
  if (isWhere) return propertiesDropped('where-dropped', childOf(node, 'value'), place);
  const called = nameOf(childOf(node, 'callee'));
  const given = childrenOf(node, 'arguments');
  if (called === 'updateRows')
    return [
      ...propertiesDropped('written-dropped', given[2], place),
      ...propertiesDropped('where-dropped', given[3], place),
    ];
  return called === 'countRows' ? propertiesDropped('where-dropped', given[2], place) : [];
};

function propertiesDropped(operator: string, object: Node | undefined, place: Parameters<Operator>[1]) {
  if (object?.type !== 'ObjectExpression') return [];
  const properties = childrenOf(object, 'properties');
  if (properties.length < 2) return [];
  return properties.map((dropped) => {
    const rest = properties.filter((property) => property !== dropped).map((property) => textOf(place, property));
    const change = replaceNode(operator, object, `{ ${rest.join(', ')} }`, place);
    return { ...change, from: textOf(place, dropped), to: '' };
  });
}

const memberName = (callee: Node): string | undefined =>
  callee.type === 'MemberExpression' && callee.computed !== true ? nameOf(childOf(callee, 'property')) : undefined;

const nameOf = (node: Node | undefined): string | undefined => (typeof node?.name === 'string' ? node.name : undefined);

const isCall = ({ type, expression }: Node): boolean =>
  type === 'CallExpression' || (type === 'ChainExpression' && (expression as Node).type === 'CallExpression');

function isSilent(call: Node): boolean {
  const callee = childOf(call, 'callee');
  return callee !== undefined && SILENT.includes(memberName(callee) ?? '');
}

/** Operators of calls, by the type of the node they change. */
export const CALL_OPERATORS: Record<string, readonly Operator[]> = {
  CallExpression: [changeMethod, dropProperty],
  ExpressionStatement: [changeStatement],
  Property: [dropProperty],
};
