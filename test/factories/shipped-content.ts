import { readFileSync } from 'node:fs';
import type { Sequelize } from 'sequelize';
import { resultContentOf } from '#shared/domain/content/check-content.ts';
import { CONTENT_KINDS, type ContentFiles, filesOf } from '#shared/domain/content/content-kinds.ts';
import { packBody } from '#shared/server/content/content-body.ts';
import { holdSnapshot, type Revision } from '#shared/server/content/live-content.ts';

/** A fresh copy of every file of content that ships with the product. */
export const shippedFiles = (): ContentFiles =>
  Object.fromEntries(
    CONTENT_KINDS.flatMap(filesOf).map((file) => [
      file,
      JSON.parse(readFileSync(`shared/content/${file}.json`, 'utf8')),
    ]),
  ) as ContentFiles;

/** The medical content that ships with the product. */
export const resultContent = resultContentOf(shippedFiles());

/** Holds the shipped content in this process, for rules that read what is live where no database is. */
export function holdShippedContent(): void {
  const textOf = (file: string) => readFileSync(`shared/content/${file}.json`, 'utf8');
  const bodies = CONTENT_KINDS.map((kind) => {
    const texts = Object.fromEntries(filesOf(kind).map((file) => [file, textOf(file)]));
    return [kind, packBody(kind, texts).body];
  });
  const revision = CONTENT_KINDS.map((kind) => [kind, { versionId: kind, number: 1 }]);
  holdSnapshot({} as Sequelize, Object.fromEntries(revision) as Revision, Object.fromEntries(bodies));
}
