import { LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change, columns, json, select, type Tx } from '#shared/server/database/sql.ts';
import type { ResultRelease } from '#shared/server/models/result-release.ts';
import { fingerprintTexts } from './fingerprint-texts.ts';

type Release = Row<ResultRelease>;

const RELEASE = columns<Release>({
  resultId: 'l',
  version: 'l',
  document: 'l',
  releasedBy: 'l',
  doctorName: 'l',
  doctorTitle: 'l',
  releasedAt: 'l',
  correctionReason: 'l',
  gotWorse: 'l',
  textHashes: 'l',
});

/** Where a page of releases begins: after this one. */
export interface AfterRelease {
  resultId: string;
  version: number;
}

/** Releases whose texts are written again in one step: each takes some milliseconds in four languages. */
const PAGE = 100;

/**
 * Writes the texts of some releases again, with the content and the code of now, and notes each that would read otherwise than it was
 * released; what reads as it did again is struck off. The releases stay as they are. An alarm is raised for what is new.
 * @returns where the next page begins; null after the last
 */
export async function compareReleasedTexts(
  tx: Tx,
  after: AfterRelease | null,
  fingerprint = fingerprintTexts,
): Promise<AfterRelease | null> {
  const { resultId = '', version = 0 } = after ?? {};
  const releases = await select(
    tx,
    RELEASE,
    `FROM result_releases l WHERE l.textHashes IS NOT NULL AND (l.resultId, l.version) > (?, ?)
     ORDER BY l.resultId, l.version LIMIT ${PAGE}`,
    [resultId, version],
  );
  for (const release of releases) await compareOne(tx, release, fingerprint);
  const last = releases.at(-1);
  return last && releases.length === PAGE ? { resultId: last.resultId, version: last.version } : null;
}

async function compareOne(tx: Tx, release: Release, fingerprint: typeof fingerprintTexts): Promise<void> {
  const { resultId, version, textHashes } = release;
  if (textHashes === null) return;
  const released = json<Record<Language, string>>(textHashes);
  const now = fingerprint({
    version,
    releasedAt: release.releasedAt.toISOString(),
    document: release.document,
    doctor: { name: release.doctorName, title: release.doctorTitle },
    correctionReason: release.correctionReason && json<LocalText>(release.correctionReason),
  });
  const changed = LANGUAGES.filter((language) => now[language] !== released[language]);
  const struckOff = await change(
    tx,
    'DELETE FROM release_changes WHERE resultId = ? AND version = ? AND language NOT IN (?)',
    [resultId, version, changed.length > 0 ? changed : ['']],
  );
  const found: Language[] = [];
  for (const language of changed)
    if (await noteFound(tx, { resultId, version, language, textHash: now[language] })) found.push(language);
  if (found.length > 0 || struckOff > 0) tellChange(tx, { entity: 'failures', id: resultId });
  if (found.length > 0)
    tx.log.error(
      { alarm: 'released-text-changed', resultId, version, languages: found },
      'a released result would read otherwise than it was released',
    );
}

/** True where it was not known, or read otherwise again since: then it waits for an administrator anew. */
async function noteFound(
  tx: Tx,
  {
    resultId,
    version,
    language,
    textHash,
  }: { resultId: string; version: number; language: Language; textHash: string },
): Promise<boolean> {
  const key = [resultId, version, language];
  const insert =
    'INSERT IGNORE INTO release_changes (resultId, version, language, textHash, foundAt) VALUES (?, ?, ?, ?, ?)';
  if ((await change(tx, insert, [...key, textHash, tx.now])) > 0) return true;
  const again = `UPDATE release_changes SET textHash = ?, foundAt = ?, decidedAt = NULL, decidedBy = NULL, decisionReason = NULL
    WHERE resultId = ? AND version = ? AND language = ? AND NOT textHash <=> ?`;
  return (await change(tx, again, [textHash, tx.now, ...key, textHash])) > 0;
}
