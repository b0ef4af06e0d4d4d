import { FINGERPRINT_SHAPE, type ReleasePrints } from '#shared/domain/results/fingerprint-release.ts';
import { LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { change, columns, insertNew, json, select, type Tx } from '#shared/server/database/sql.ts';
import { ReleasePrint } from '#shared/server/models/release-print.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { fingerprintTexts } from './fingerprint-texts.ts';

type Prints = Partial<Record<Language, string>>;
type Release = Omit<Row<ResultRelease>, 'valueCount'> & {
  /** Fingerprints of this shape that were taken later. */
  taken: Prints | null;
};

const RELEASE = columns<Release>({
  resultId: 'l',
  version: 'l',
  document: opened(ResultRelease, 'l', 'document'),
  releasedBy: 'l',
  doctorName: 'l',
  doctorTitle: 'l',
  releasedAt: 'l',
  correctionReason: opened(ResultRelease, 'l', 'correctionReason'),
  gotWorse: 'l',
  textHashes: 'l',
  taken: `(SELECT JSON_OBJECTAGG(p.language, p.textHash) FROM release_prints p
    WHERE p.resultId = l.resultId AND p.version = l.version AND p.shape = ${FINGERPRINT_SHAPE})`,
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
 * released; what reads as it did again is struck off. Where no fingerprint of this shape is known, that of now is taken, without an alarm.
 * The releases stay as they are. What is new raises one alarm a page.
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
    `FROM result_releases l WHERE (l.resultId, l.version) > (?, ?)
     ORDER BY l.resultId, l.version LIMIT ${PAGE}`,
    [resultId, version],
  );
  const page: Found = { releases: [], languages: new Set(), isNews: false, taken: 0 };
  for (const release of releases) await compareOne(tx, release, fingerprint, page);
  const { taken } = page;
  if (taken > 0) tx.log.info({ taken, shape: FINGERPRINT_SHAPE }, 'fingerprints of released results taken');
  const [first] = page.releases;
  if (page.isNews) tellChange(tx, { entity: 'failures', id: 'released-texts' });
  if (first)
    tx.log.error(
      { alarm: 'released-text-changed', ...first, releases: page.releases.length, languages: [...page.languages] },
      'released results would read otherwise than they were released',
    );
  const last = releases.at(-1);
  return last && releases.length === PAGE ? { resultId: last.resultId, version: last.version } : null;
}

/** What a page has found: one alarm tells of all, because one change of the product has changed them. */
interface Found {
  releases: AfterRelease[];
  languages: Set<Language>;
  /** The list that administrators see is another one. */
  isNews: boolean;
  /** Fingerprints of now that were taken, because none of this shape was known. */
  taken: number;
}

async function compareOne(tx: Tx, release: Release, fingerprint: typeof fingerprintTexts, page: Found): Promise<void> {
  const { resultId, version } = release;
  const now = fingerprint({
    version,
    releasedAt: release.releasedAt.toISOString(),
    document: release.document,
    doctor: { name: release.doctorName, title: release.doctorTitle },
    correctionReason: release.correctionReason && json<LocalText>(release.correctionReason),
  });
  const released = knownPrints(release);
  const waiting = await takePrints(tx, release, now, page);
  const changed = LANGUAGES.filter((language) => released[language] && now[language] !== released[language]);
  const listed = [...changed, ...waiting];
  const struckOff = await change(
    tx,
    'DELETE FROM release_changes WHERE resultId = ? AND version = ? AND language NOT IN (?)',
    [resultId, version, listed.length > 0 ? listed : ['']],
  );
  const found: Language[] = [];
  for (const language of changed)
    if (await noteFound(tx, { resultId, version, language, textHash: now[language] })) found.push(language);
  if (found.length > 0) page.releases.push({ resultId, version });
  for (const language of found) page.languages.add(language);
  page.isNews ||= found.length > 0 || struckOff > 0;
}

/** The fingerprints of this shape: those of the release, or those taken later. */
function knownPrints({ textHashes, taken }: Release): Prints {
  const ofRelease = textHashes && json<Prints & { shape?: number }>(textHashes);
  return { ...(taken && json<Prints>(taken)), ...(ofRelease?.shape === FINGERPRINT_SHAPE && ofRelease) };
}

const WAITING = columns<{ language: Language }>({ language: 'c' });

/**
 * Takes the fingerprint of now in the languages where none of this shape is known.
 * @returns the languages where it was not, because a change found in another shape waits for an administrator there: whether it was put
 * right cannot be seen any more, and what nobody has accepted is no measure
 */
async function takePrints(tx: Tx, release: Release, now: ReleasePrints, page: Found): Promise<Language[]> {
  const { resultId, version } = release;
  const known = knownPrints(release);
  const unknown = LANGUAGES.filter((language) => !known[language]);
  if (unknown.length === 0) return [];
  const undecided = 'FROM release_changes c WHERE c.resultId = ? AND c.version = ? AND c.decidedAt IS NULL';
  const found = (await select(tx, WAITING, undecided, [resultId, version])).map(({ language }) => language);
  const waiting = unknown.filter((language) => found.includes(language));
  for (const language of unknown.filter((one) => !waiting.includes(one))) {
    const row = { resultId, version, language, shape: FINGERPRINT_SHAPE, textHash: now[language], takenAt: tx.now };
    if (await insertNew(tx, ReleasePrint, row)) page.taken += 1;
  }
  return waiting;
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
