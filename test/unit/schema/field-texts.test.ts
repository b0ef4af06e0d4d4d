import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '#shared/languages.ts';

/** Every key a schema, a declaration or an answer check can answer with, as written in their source. */
function usedKeys(): string[] {
  const sources = ['shared/schema', 'shared/contract', 'shared/domain/surveys'].flatMap((folder) =>
    readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  return [...new Set(sources.flatMap((source) => source.match(/(?<=')field\.[a-z.-]+(?=')/g) ?? []))];
}

function lookUp(texts: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
}

describe('the texts of field errors', () => {
  it.each(LANGUAGES)('exist in %s for every key', (language) => {
    const texts = JSON.parse(readFileSync(`locales/${language}/errors.json`, 'utf8'));
    expect(usedKeys().filter((key) => typeof lookUp(texts, key) !== 'string')).toEqual([]);
    expect(usedKeys().length).toBeGreaterThan(25);
  });
});
