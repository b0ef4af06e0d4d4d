import { type Change, type Operator, replaceNode, textOf } from './mutant.ts';
import { childOf, type Node } from './parse-source.ts';

const COMPARISONS: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const ARITHMETIC: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };

/** `if (x)` and `x ? a : b`: always, never. A refusal that is no longer handed on has a name of its own. */
const decideAlways: Operator = (node, place) => {
  const test = childOf(node, 'test');
  if (!test) return [];
  const isRefusal = textOf(place, test).startsWith('isRefusal(');
  const never = replaceNode(isRefusal ? 'refusal-dropped' : 'condition-false', test, 'false', place);
  if (node.type === 'WhileStatement') return [never];
  return [never, replaceNode('condition-true', test, 'true', place)];
};

const changeLogic: Operator = (node, place) => {
  const { left, right, operator } = sidesOf(node);
  if (!left || !right) return [];
  const [a, b] = [textOf(place, left), textOf(place, right)];
  const sides = [
    replaceNode('operand-dropped', node, a, place),
    replaceNode('operand-dropped', node, b, place),
  ] as Change[];
  if (operator === '??') return isNothing(b) ? sides.slice(1) : sides;
  const other = operator === '&&' ? '||' : '&&';
  return [replaceNode('logic-flipped', node, `(${a}) ${other} (${b})`, place), ...sides];
};

const changeBinary: Operator = (node, place) => {
  const { left, right, operator } = sidesOf(node);
  if (!left || !right) return [];
  const [a, b] = [textOf(place, left), textOf(place, right)];
  const withOperator = (name: string, other: string) => replaceNode(name, node, `${a} ${other} ${b}`, place);
  const comparisons = (COMPARISONS[operator] ?? []).map((other) => withOperator('comparison-changed', other));
  const other = ARITHMETIC[operator];
  const isText = operator === '+' && [left, right].some(holdsText);
  return other && !isText ? [...comparisons, withOperator('arithmetic-changed', other)] : comparisons;
};

const dropNot: Operator = (node, place) => {
  const argument = childOf(node, 'argument');
  return node.operator === '!' && argument ? [replaceNode('not-dropped', node, textOf(place, argument), place)] : [];
};

function sidesOf(node: Node) {
  return { left: childOf(node, 'left'), right: childOf(node, 'right'), operator: String(node.operator) };
}

const holdsText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  typeof node.value === 'string' ||
  (node.type === 'BinaryExpression' &&
    [childOf(node, 'left'), childOf(node, 'right')].some((side) => side && holdsText(side)));

/** `a ?? ''` is written for the compiler: where `a` is missing, nothing is as good as nothing. */
const isNothing = (text: string): boolean => ["''", '[]', '{}'].includes(text);

/** Operators of conditions and of what is compared in them, by the type of the node they change. */
export const CONDITION_OPERATORS: Record<string, readonly Operator[]> = {
  IfStatement: [decideAlways],
  ConditionalExpression: [decideAlways],
  WhileStatement: [decideAlways],
  LogicalExpression: [changeLogic],
  BinaryExpression: [changeBinary],
  UnaryExpression: [dropNot],
};
