import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript); `start` and `end` are offsets in the text. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The syntax tree of a TypeScript file. @throws Error when it does not parse */
export function parseSource(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A child of a node by its name; undefined where there is none. */
export function childOf(node: Node, name: string): Node | undefined {
  const child = node[name];
  return isNode(child) ? child : undefined;
}

export function childrenOf(node: Node, name: string): Node[] {
  const list = node[name];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** Types are not run, so there is nothing to change in them; these hold an expression beside a type. */
const TYPED_EXPRESSIONS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion'];

/** The children of a node that are run: no types, no names of properties, no patterns but their defaults. */
export function runChildren(node: Node): Node[] {
  if (TYPED_EXPRESSIONS.includes(node.type)) return childrenNamed(node, ['expression']);
  if (node.type.startsWith('TS') || node.type.startsWith('Import') || node.type === 'ExportAllDeclaration') return [];
  if (node.type === 'ExportNamedDeclaration') return childrenNamed(node, ['declaration']);
  const isNamed = node.type === 'Property' || node.type === 'PropertyDefinition' || node.type === 'MethodDefinition';
  if (isNamed && node.computed !== true) return childrenNamed(node, ['value']);
  return childrenNamed(
    node,
    Object.keys(node).filter((name) => name !== 'parent'),
  );
}

function childrenNamed(node: Node, names: readonly string[]): Node[] {
  return names.flatMap((name) => [node[name]].flat().filter(isNode));
}
