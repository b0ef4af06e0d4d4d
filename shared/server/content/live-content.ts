import { createHash } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import type { PreparationContent } from '#shared/domain/catalogue/preparation.ts';
import { resultContentOf } from '#shared/domain/content/check-content.ts';
import { CONTENT_KINDS, type ContentFiles, type ContentKind } from '#shared/domain/content/content-kinds.ts';
import type {
  FooterLinksFile,
  MedicalStatementFile,
  PagesFile,
  ResearchApprovalFile,
  StoreMaintenanceFile,
} from '#shared/domain/content/text-files.ts';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import type { SurveyContent } from '#shared/domain/surveys/survey.ts';
import type { LocalText } from '#shared/languages.ts';
import { parseBodies } from './content-body.ts';

/** Which version of each kind is live. */
export type Revision = Readonly<Record<ContentKind, { versionId: string; number: number }>>;

export interface Texts {
  footerLinks: FooterLinksFile;
  pages: PagesFile;
  storeMaintenance: StoreMaintenanceFile;
  medicalStatement: MedicalStatementFile;
  researchApproval: ResearchApprovalFile;
}

interface LiveContent {
  /** The database it was read from. */
  of: Sequelize;
  revision: Revision;
  bodies: Readonly<Record<ContentKind, string>>;
  files: ContentFiles;
  result: ResultContent;
  texts: Texts;
  preparation: PreparationContent;
  surveys: { content: SurveyContent; hash: string };
}

/** One snapshot in each process, replaced as a whole: see `refresh-content.ts`. */
let live: LiveContent | undefined;

/** A process that could not read the content yet answers as it does while the database is away. */
class ContentMissing extends Error {
  readonly code = 'ECONNREFUSED';
}

/**
 * The content that holds now.
 * @throws as an unavailable database does, before it was read for the first time
 */
export function liveContent(): LiveContent {
  if (!live) throw new ContentMissing('the content was not read yet');
  return live;
}

/** What this process holds of a database, or undefined. */
export const heldContent = (of: Sequelize): LiveContent | undefined => (live?.of === of ? live : undefined);

/** Replaces the snapshot, unless it is newer already. */
export function holdSnapshot(of: Sequelize, revision: Revision, bodies: LiveContent['bodies']): void {
  const held = heldContent(of);
  if (held && CONTENT_KINDS.some((kind) => held.revision[kind].number > revision[kind].number)) return;
  const files = parseBodies(bodies);
  const survey = files.survey as SurveyContent;
  live = {
    ...{ of, revision, bodies, files, result: resultContentOf(files) },
    texts: {
      footerLinks: files['footer-links'] as FooterLinksFile,
      pages: files.pages as PagesFile,
      storeMaintenance: files['store-maintenance'] as StoreMaintenanceFile,
      medicalStatement: files['medical-statement'] as MedicalStatementFile,
      researchApproval: files['research-approval'] as ResearchApprovalFile,
    },
    preparation: files.preparation as PreparationContent,
    surveys: { content: survey, hash: createHash('sha256').update(JSON.stringify(survey)).digest('hex') },
  };
}

/** The medical content as it holds at the moment it is read: markers, limits, rules and texts. */
export const resultContent: ResultContent = {
  get badges() {
    return liveContent().result.badges;
  },
  get bloodMarkers() {
    return liveContent().result.bloodMarkers;
  },
  get criticalLimits() {
    return liveContent().result.criticalLimits;
  },
  get followUps() {
    return liveContent().result.followUps;
  },
  get healthMeasures() {
    return liveContent().result.healthMeasures;
  },
  get recommendations() {
    return liveContent().result.recommendations;
  },
  get referenceChange() {
    return liveContent().result.referenceChange;
  },
  get resultCategories() {
    return liveContent().result.resultCategories;
  },
  get resultRules() {
    return liveContent().result.resultRules;
  },
};

/** What a marker is called; the key of one that is not in the content any more. */
export const markerName = (key: string): LocalText =>
  resultContent.bloodMarkers.markers.find((marker) => marker.key === key)?.name ?? {
    de: key,
    en: key,
    fr: key,
    it: key,
  };
