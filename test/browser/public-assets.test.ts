import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

/** What anybody gets: the built web, and the texts. */
const PUBLIC_FOLDERS = ['dist/web', 'locales'];
const LIMITS_FILE = 'shared/content/critical-limits.json';
const TEXT_FILE = /\.(js|mjs|css|html|json|svg|txt)$/;

interface CriticalLimits {
  note: string;
  urgency: Record<string, Record<string, string>>;
  limits: object[];
}

/**
 * Without quotes, escapes and spaces, and with each number in one spelling (a script says .4 and 1e3), so that a value is found in
 * a script, in JSON, and in JSON within a script.
 */
const bare = (text: string): string =>
  text.replace(/[\s"'`\\]/g, '').replace(/(\d+\.?\d*|\.\d+)(e\d{1,2})?/g, (number) => String(Number(number)));

/** What gives the critical limits away, each as it stands in its file. */
function listLimits(): string[] {
  const { note, urgency, limits } = JSON.parse(readFileSync(LIMITS_FILE, 'utf8')) as CriticalLimits;
  const sentences = [note, ...Object.values(urgency).flatMap((texts) => Object.values(texts))];
  const entries = limits.map((limit) => JSON.stringify(limit).slice(1, -1));
  const urgencies = Object.keys(urgency).map((name) => `urgency:${name}`);
  return [...sentences, ...entries, ...urgencies].map(bare);
}

const publicFiles = PUBLIC_FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

test('public files are there to be looked through', () => {
  expect(publicFiles.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
  expect(publicFiles.filter((file) => file.startsWith('locales')).length).toBeGreaterThan(20);
});

test('no public file tells the source', async ({ request }) => {
  expect(publicFiles.filter((file) => file.endsWith('.map'))).toEqual([]);
  const scripts = publicFiles.filter((file) => /\.(js|mjs|css)$/.test(file));
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('sourceMappingURL'))).toEqual([]);
  const script = scripts.find((file) => file.includes('/assets/') && file.endsWith('.js')) ?? '';
  const address = script.replace('dist/web', '');
  expect((await request.get(address)).status()).toBe(200);
  expect((await request.get(`${address}.map`)).status()).toBe(404);
});

test('no public file tells the critical limits', async ({ request }) => {
  const wanted = listLimits();
  const whole = bare(readFileSync(LIMITS_FILE, 'utf8'));
  expect(wanted.filter((each) => !whole.includes(each))).toEqual([]); // they would be found
  const found = publicFiles
    .filter((file) => TEXT_FILE.test(file))
    .flatMap((file) => {
      const text = bare(readFileSync(file, 'utf8'));
      return wanted.filter((each) => text.includes(each)).map((each) => `${file}: ${each}`);
    });
  expect(found).toEqual([]);
  for (const address of [
    `/${LIMITS_FILE}`,
    '/content/critical-limits.json',
    '/locales/de/../../shared/content/critical-limits.json',
  ])
    expect((await request.get(address)).status()).toBe(404);
  expect((await request.get('/api/results/review-content')).status()).toBe(401);
});
