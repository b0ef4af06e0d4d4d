import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { gzipBytes } from '#test/setup/first-files.ts';

/** Builds the least page of the same libraries with the same builder. @returns bytes of its scripts and styles, by gzip */
export async function measureBarePage(onFolder: (folder: string) => void): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'messlinie-bare-'));
  onFolder(folder);
  await build({
    root: path.resolve('bench/b12/bare'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  const files = (await readdir(path.join(folder, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  return gzipBytes(
    files.map((name) => `/assets/${name}`),
    folder,
  );
}
