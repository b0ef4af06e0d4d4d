import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');

/** The router's own setter, under whatever name. */
const SETTER = /\[[^\]]*,\s*\w+\]\s*=\s*useSearchParams\(|useSearchParams\([^)]*\)\[1\]/;

it('the address is changed by useAddress, which loses none of two changes', () => {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('web', name));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((name) => SETTER.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});
