import type { Model } from 'sequelize';
import { CriticalContact } from '#shared/server/models/critical-contact.ts';
import { CrmNote } from '#shared/server/models/crm-note.ts';
import { CrmRecord } from '#shared/server/models/crm-record.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { ImportRefusal } from '#shared/server/models/import-refusal.ts';
import { InternalNote } from '#shared/server/models/internal-note.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { Support } from '#shared/server/models/support.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { UndoneMatch } from '#shared/server/models/undone-match.ts';
import { User } from '#shared/server/models/user.ts';
import type { Table } from './columns.ts';

/** Every table with a sealed column: what a rotation goes through, and what the scanner of a purge opens. A test keeps it complete. */
export const SEALED_TABLES = [
  CriticalContact,
  CrmNote,
  CrmRecord,
  IdempotencyKey,
  ImportMessage,
  ImportRefusal,
  InternalNote,
  LabNote,
  Observation,
  ResultRelease,
  Support,
  SurveyAnswer,
  TestResult,
  UndoneMatch,
  User,
] as unknown as readonly Table<Model>[];
