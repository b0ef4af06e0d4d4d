import { isLanguage, type Language } from '#shared/languages.ts';
import { type ContentFile, type ContentFiles, type ContentKind, filesOf } from './content-kinds.ts';

/** One line that reads otherwise: a field, in one language where it has several. */
export interface ContentLine {
  field: string;
  language: Language | null;
  before: string | null;
  after: string | null;
}

/** One entry of a file that is new, changed or falls away. */
export interface ContentChange {
  file: ContentFile;
  /** The list and the key of the entry (`limits.potassium`); the field itself of what is no list. */
  key: string;
  change: 'added' | 'changed' | 'removed';
  lines: ContentLine[];
}

type Leaves = Map<string, string>;
/** Fields that name an entry of a list. */
const NAMES = ['key', 'marker', 'product', 'addon', 'productGroup', 'unit', 'category'];

function nameOf(list: readonly unknown[]): string | null {
  const holds = (name: string) =>
    list.every((entry) => typeof entry === 'object' && entry !== null && typeof Reflect.get(entry, name) === 'string');
  const isUnique = (name: string) =>
    new Set(list.map((entry) => Reflect.get(entry as object, name))).size === list.length;
  return NAMES.find((name) => list.length > 0 && holds(name) && isUnique(name)) ?? null;
}

/** What names the entries of a list, in their order; none of a list whose entries have no names. */
function namesOf(value: unknown): string[] {
  const name = Array.isArray(value) ? nameOf(value) : null;
  return name === null ? [] : (value as object[]).map((entry) => String(Reflect.get(entry, name)));
}

/** Every value of a tree by its path; entries of lists by what names them, plain lists as one value. */
function leavesOf(value: unknown, path: string, leaves: Leaves): Leaves {
  if (Array.isArray(value)) {
    const name = nameOf(value);
    if (value.every((entry) => typeof entry !== 'object' || entry === null)) return leaves.set(path, value.join(', '));
    // In which order they stand is said by the list itself: people see them in it.
    if (name !== null) leaves.set(path, namesOf(value).join(', '));
    value.forEach((entry, at) => {
      const id = name === null ? String(at) : String(Reflect.get(entry as object, name));
      leavesOf(entry, `${path}/${id}`, leaves);
    });
    return leaves;
  }
  if (typeof value !== 'object' || value === null) return leaves.set(path, value === null ? '–' : String(value));
  for (const [name, part] of Object.entries(value)) leavesOf(part, `${path}/${name}`, leaves);
  return leaves;
}

/** The entries of a file: those of its lists and of its records of texts; what is in neither stands for itself. */
function entriesOf(file: unknown): Map<string, Leaves> {
  const entries = new Map<string, Leaves>();
  const add = (key: string, value: unknown) => entries.set(key, leavesOf(value, '', entries.get(key) ?? new Map()));
  const walk = (value: unknown, prefix: string): void => {
    if (Array.isArray(value) && nameOf(value) !== null) {
      const name = nameOf(value) as string;
      for (const entry of value) add(`${prefix}${String(Reflect.get(entry as object, name))}`, entry);
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value) && prefix === '') {
      for (const [name, part] of Object.entries(value)) walk(part, `${name}.`);
    } else add(prefix.replace(/\.$/, ''), value);
  };
  walk(file, '');
  return entries;
}

function lineOf(path: string, before: string | undefined, after: string | undefined): ContentLine {
  const parts = path.split('/').filter((piece) => piece !== '');
  const last = parts.at(-1);
  const language = isLanguage(last) ? last : null;
  const field = (language === null ? parts : parts.slice(0, -1)).join('.');
  return { field, language, before: before ?? null, after: after ?? null };
}

/** The lists whose entries stand for themselves, by their names: the file itself, or what it holds. */
const listsOf = (file: unknown): Map<string, string[]> =>
  new Map(
    Array.isArray(file)
      ? [['', namesOf(file)]]
      : Object.entries(file ?? {}).map(([name, value]: [string, unknown]) => [name, namesOf(value)]),
  );

/** Lists of which those entries that stay stand in another order. */
function compareOrders(file: ContentFile, before: unknown, after: unknown): ContentChange[] {
  const now = listsOf(after);
  return [...listsOf(before)].flatMap(([key, names]): ContentChange[] => {
    const others = now.get(key) ?? [];
    const from = names.filter((name) => others.includes(name)).join(', ');
    const to = others.filter((name) => names.includes(name)).join(', ');
    const lines = [{ field: 'order', language: null, before: from, after: to }];
    return from === to ? [] : [{ file, key, change: 'changed', lines }];
  });
}

/** What one file would change, entry by entry. */
function compareFile(file: ContentFile, before: unknown, after: unknown): ContentChange[] {
  const old = entriesOf(before);
  const now = entriesOf(after);
  const entries = [...new Set([...old.keys(), ...now.keys()])].flatMap((key): ContentChange[] => {
    const from = old.get(key);
    const to = now.get(key);
    const paths = [...new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])];
    const lines = paths.map((path) => lineOf(path, from?.get(path), to?.get(path)));
    if (!from) return [{ file, key, change: 'added', lines }];
    if (!to) return [{ file, key, change: 'removed', lines }];
    const isChanged = lines.some((line) => line.before !== line.after);
    return isChanged ? [{ file, key, change: 'changed', lines }] : [];
  });
  return [...entries, ...compareOrders(file, before, after)];
}

const ORDER = ['changed', 'added', 'removed'];

/** What a kind would change: changed entries first, then new ones, then those that fall away; lines that stay are among them. */
export function compareContent(kind: ContentKind, before: ContentFiles, after: ContentFiles): ContentChange[] {
  const changes = filesOf(kind).flatMap((file) => compareFile(file, before[file], after[file]));
  return changes.sort((one, other) => ORDER.indexOf(one.change) - ORDER.indexOf(other.change));
}
