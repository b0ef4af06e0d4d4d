import { readFileSync } from 'node:fs';
import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { pageAt } from '#shared/first-looks.ts';
import type { FirstNeeds } from '#web/build/tell-screens.ts';

/** Addresses of what a page fetches before its first look, from the built web. */
export interface FirstFiles {
  scripts: string[];
  styles: string[];
  fonts: string[];
}

const FOLDER = 'dist/web';

/** What the page of this path names, and what public/boot.js asks for there; lists of the build, not of a running page. */
export function firstFiles(pathname: string, folder = FOLDER): FirstFiles {
  const html = readFileSync(path.join(folder, pageAt(pathname)), 'utf8');
  const named = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(([, address]) => address ?? '');
  const screens = /data-screens="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '[]';
  const needs = (JSON.parse(screens) as FirstNeeds[]).find(({ at }) => new RegExp(at).test(pathname));
  const all = [...new Set([...named, ...(needs?.files ?? [])])];
  const ofKind = (ending: string) => all.filter((address) => address.endsWith(ending));
  return { scripts: ofKind('.js'), styles: ofKind('.css'), fonts: ofKind('.woff2') };
}

/** Bytes of these files together, each packed by gzip as the build does. */
export function gzipBytes(addresses: readonly string[], folder = FOLDER): number {
  const sizes = addresses.map(
    (address) => gzipSync(readFileSync(path.join(folder, address)), { level: constants.Z_BEST_COMPRESSION }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes of these files together as they are; fonts are packed already. */
export const plainBytes = (addresses: readonly string[], folder = FOLDER): number =>
  addresses.reduce((sum, address) => sum + readFileSync(path.join(folder, address)).length, 0);
