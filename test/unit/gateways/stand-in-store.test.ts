import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { openStore } from '#dev/stand-ins/state/open-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'messlinie-store-'));

afterAll(() => rmSync(folder, { recursive: true }));

it('remembers what came before its end; what comes later breaks nothing and is forgotten', () => {
  const store = openStore(folder);
  const shelf = store.shelf<string>('thing', 10);
  shelf.put('a', 'before');
  store.close();
  shelf.put('b', 'after');
  const again = openStore(folder);
  expect(again.shelf<string>('thing', 10).all()).toEqual(['before']);
  again.close();
});
