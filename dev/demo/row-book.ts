import type { Model } from 'sequelize';
import type { NewRow, Table } from '#shared/server/database/columns.ts';
import { change, insertMany, type Tx } from '#shared/server/database/sql.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';

/** Parents before their children, as the foreign keys ask. */
const TABLES: readonly unknown[] = [
  OrderHistory,
  LedgerEntry,
  SurveyAnswer,
  Import,
  JobProgress,
  ImportMessage,
  Rejection,
];

interface Place {
  partnerBranchId: string;
  startsAt: Date;
}

/** Rows to insert, by table: a few statements instead of some hundred. */
export class RowBook {
  private readonly rows = new Map<unknown, object[]>();
  private places: Place[] = [];

  add<M extends Model>(table: Table<M>, row: NewRow<M>): void {
    this.addAll(table, [row]);
  }

  addAll<M extends Model>(table: Table<M>, rows: readonly NewRow<M>[]): void {
    this.rows.set(table, [...(this.rows.get(table) ?? []), ...rows]);
  }

  /** A place of a slot; somebody else may have taken one of the same slot before. */
  takePlace(place: Place): void {
    this.places.push(place);
  }

  /** Inserts everything noted so far; the book is empty afterwards. */
  async write(tx: Tx): Promise<void> {
    for (const table of TABLES) await insertMany(tx, table as Table<Model>, this.rows.get(table) ?? []);
    for (const { partnerBranchId, startsAt } of this.places) {
      const text =
        'INSERT INTO slot_places (partnerBranchId, startsAt, taken) VALUES (?, ?, 1) ON DUPLICATE KEY UPDATE taken = taken + 1';
      await change(tx, text, [partnerBranchId, startsAt]);
    }
    this.rows.clear();
    this.places = [];
  }
}
