import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ERRORS } from '#shared/errors.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';

const NAMESPACES = readdirSync('locales/de').map((file) => path.basename(file, '.json'));
/** i18next chooses these by the count; the code names the key without them. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(node: unknown, prefix = ''): string[] {
  if (typeof node !== 'object' || node === null) return [prefix];
  return Object.entries(node).flatMap(([key, value]) => flatten(value, prefix === '' ? key : `${prefix}.${key}`));
}

const keysOf = (language: Language, namespace: string): string[] => [
  ...new Set(
    flatten(JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'))).map((key) =>
      key.replace(PLURAL, ''),
    ),
  ),
];

/** Everything in quotes or backticks in the code that shows or sends texts. */
const source = ['web', 'shared', 'api', 'worker', 'listener']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(ts|tsx)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const literals = new Set(
  [...source.matchAll(/'([\w.:/-]+)'|"([\w.:/-]+)"/g)].map((match) => match[1] ?? match[2] ?? ''),
);
/** `status.${label}` names every key of that form. */
const patterns = [...new Set([...source.matchAll(/`([\w.:-]*\$\{[^`]*)`/g)].map((match) => match[1] ?? ''))]
  .map((template) => template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '§'))
  .filter((template) => /[\w-]{2,}/.test(template) && /^[\w.:§-]+$/.test(template))
  .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('§', '[\\w.-]+')}$`));

/** A key may be named whole, by its namespace, by a template, or as the object that holds it (`returnObjects`). */
function isUsed(namespace: string, key: string): boolean {
  const names = [key, `${namespace}:${key}`];
  return names.some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)));
}

describe.each(NAMESPACES)('%s.json', (namespace) => {
  const german = keysOf('de', namespace).sort();

  it.each(LANGUAGES)('has the same texts in %s as in German', (language) => {
    expect(keysOf(language, namespace).sort()).toEqual(german);
  });

  it('has no text that nothing shows', () => {
    const isCode = (key: string): boolean => namespace === 'errors' && key.startsWith('code.');
    expect(german.filter((key) => !isCode(key) && !isUsed(namespace, key))).toEqual([]);
  });
});

describe('texts', () => {
  const known = new Set(
    NAMESPACES.flatMap((namespace) => keysOf('de', namespace).flatMap((key) => [key, `${namespace}:${key}`])),
  );
  const isKnown = (key: string): boolean => known.has(key) || [...known].some((name) => name.startsWith(`${key}.`));

  it('exist for every key that is asked for by name', () => {
    const asked = [...source.matchAll(/\bt\(\s*'([^']+)'|i18nKey="([^"]+)"/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
    expect(asked.length).toBeGreaterThan(400);
    expect([...new Set(asked)].filter((key) => !isKnown(key))).toEqual([]);
  });

  it('exist for every error code', () => {
    expect(Object.keys(ERRORS).filter((code) => !known.has(`errors:code.${code}`))).toEqual([]);
  });
});
