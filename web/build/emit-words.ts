import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = path.resolve('locales');

/** Puts the texts of all languages into the build, where they are packed like everything else: `locales/<language>/<part>.json`. */
export function emitWords(): Plugin {
  return {
    name: 'messlinie:words',
    apply: 'build',
    buildStart() {
      for (const name of listTexts()) this.addWatchFile(path.join(FOLDER, name));
    },
    generateBundle() {
      for (const name of listTexts()) {
        const texts: unknown = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
        this.emitFile({ type: 'asset', fileName: `locales/${name}`, source: JSON.stringify(texts) });
      }
    },
  };
}

const listTexts = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
