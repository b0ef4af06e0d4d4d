import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { numberedLines, splitProof, withTable } from '#dev/security/render-table.ts';

const LINES = 80;
const table = readFileSync('docs/security.md', 'utf8');

describe('the security checklist', () => {
  it('has all of its lines', () => {
    expect(
      numberedLines()
        .map(([id]) => id)
        .at(-1),
    ).toBe(`S${LINES}`);
    for (const [id] of numberedLines()) expect(table).toContain(`| ${id} | `);
  });

  it('is in docs/security.md as it is in dev/security (npm run security-table writes it)', () => {
    expect(withTable(table)).toBe(table);
  });

  it.each(numberedLines())('%s is proven by tests that there are, or says why it is open', (_id, { proofs, open }) => {
    expect(proofs.length + (open ? 1 : 0)).toBeGreaterThan(0);
    for (const proof of proofs) {
      const { file, title } = splitProof(proof);
      expect([file, existsSync(file)]).toEqual([file, true]);
      expect([file, readFileSync(file, 'utf8').includes(title) && title]).toEqual([file, title]);
    }
  });

  it('has every point of law with an owner and a day', () => {
    const [, law = ''] = readFileSync('docs/data-protection.md', 'utf8').split('\n## Points of law\n');
    const rows = law.split('\n').filter((row) => row.startsWith('| ') && !row.startsWith('| point'));
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows)
      expect(row).toMatch(/^\| [^|]+ \| [^|]+ \| [^|]+ \| (?:\d{4}-\d\d-\d\d|open since \d{4}-\d\d-\d\d) \|$/);
  });
});
