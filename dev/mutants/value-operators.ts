import { type Operator, replaceNode, textOf } from './mutant.ts';
import { childOf, childrenOf, type Node } from './parse-source.ts';

/** Lists up to this length are tried without each of their entries. */
const LONGEST = 12;
const PLAIN = ['Identifier', 'Literal', 'MemberExpression'];

const changeLiteral: Operator = (node, place) => {
  if (typeof node.value === 'boolean') return [replaceNode('boolean-flipped', node, String(!node.value), place)];
  if (typeof node.value === 'number') return [replaceNode('number-changed', node, String(node.value + 1), place)];
  return [];
};

/** Their lists are what a statement binds or reads: with another number of them it fails, which proves nothing. */
const BINDING = ['select', 'selectOne', 'exists', 'change', 'findRow', 'findRows'];

const changeArray: Operator = (node, place) => {
  const elements = childrenOf(node, 'elements');
  const caller = place.parent && childOf(place.parent, 'callee')?.name;
  if (elements.length === 0 || BINDING.includes(String(caller)) || isTypeList(place)) return [];
  const emptied = replaceNode('list-emptied', node, '[]', place);
  if (elements.length === 1 || elements.length > LONGEST || !elements.every(isPlain)) return [emptied];
  const shortened = elements.map((dropped) => {
    const rest = elements.filter((element) => element !== dropped).map((element) => textOf(place, element));
    return {
      ...replaceNode('entry-dropped', node, `[${rest.join(', ')}]`, place),
      from: textOf(place, dropped),
      to: '',
    };
  });
  return [emptied, ...shortened];
};

/** What a negative number says is a matter of its sign. */
const dropMinus: Operator = (node, place) => {
  const argument = childOf(node, 'argument');
  return node.operator === '-' && argument ? [replaceNode('minus-dropped', node, textOf(place, argument), place)] : [];
};

/** `[…] as const` is a list of the words of a type: the compiler of other files would miss them. */
const isTypeList = ({ parent, source }: Pick<Parameters<Operator>[1], 'parent' | 'source'>): boolean =>
  parent?.type === 'TSAsExpression' && textOf({ source }, parent).endsWith('as const');

const isPlain = ({ type }: Node): boolean => PLAIN.includes(type);

/** Operators of literals and lists, by the type of the node they change. */
export const VALUE_OPERATORS: Record<string, readonly Operator[]> = {
  Literal: [changeLiteral],
  ArrayExpression: [changeArray],
  UnaryExpression: [dropMinus],
};
