import type { Node } from './parse-source.ts';

/** One change of a source file that a test should notice. */
export interface Change {
  operator: string;
  /** What is replaced, as offsets in the file; always a whole expression or statement. */
  start: number;
  end: number;
  replacement: string;
  shape: 'expression' | 'statement';
  /** The smallest part that differs, for people: `from` became `to`. */
  from: string;
  to: string;
}

export interface Mutant extends Change {
  file: string;
  line: number;
  /** The function or constant it is in. */
  within: string;
  /** Names it whatever moves around it: file, place, operator, text, and a number where these repeat. */
  identity: string;
}

/** Where a node stands, for operators that need to know. */
export interface Place {
  source: string;
  parent: Node | undefined;
  /** Inside of `a?.b.c()`: what is put into brackets there would no longer be skipped. */
  isInChain: boolean;
}

/** What an operator makes of a node. */
export type Operator = (node: Node, place: Place) => Change[];

export const textOf = ({ source }: Pick<Place, 'source'>, { start, end }: Node): string => source.slice(start, end);

/** A change of a whole node. */
export function replaceNode(
  operator: string,
  node: Node,
  replacement: string,
  { source }: Pick<Place, 'source'>,
  shape: Change['shape'] = 'expression',
): Change {
  const { start, end } = node;
  return { operator, start, end, replacement, shape, from: source.slice(start, end), to: replacement };
}
