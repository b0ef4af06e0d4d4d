import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  json,
  nullable,
  primary,
  type Row,
  tinyUint,
  uuid,
} from '#shared/server/database/columns.ts';
import type { Appointment } from './appointment.ts';
import type { Kit } from './kit.ts';

/** What an order's appointment or kit was before the new sample; either may be missing where nobody noted it. */
export interface FormerSample {
  appointment?: Pick<Row<Appointment>, 'partnerBranchId' | 'startsAt' | 'endsAt'>;
  kit?: Row<Kit>;
}

/** A new sample of an order, free of charge, after the laboratory rejected the one before. */
export class Replacement extends Model<InferAttributes<Replacement>, InferCreationAttributes<Replacement>> {
  declare orderId: string;
  /** From 1; what the order was placed for is sample 0. */
  declare sampleNo: number;
  declare chosenAt: Date;
  declare chosenBy: string;
  /** Where and when the sample before was taken. */
  declare formerBranchId: string | null;
  declare formerSampledAt: Date | null;
  declare former: FormerSample;
  /** When it turned out not to be needed any more, before it was taken. */
  declare endedAt: Date | null;

  static readonly table = 'replacements';
  static readonly columns: Columns<Replacement> = {
    orderId: primary(uuid()),
    sampleNo: primary(tinyUint()),
    chosenAt: instant(),
    chosenBy: uuid(),
    formerBranchId: nullable(uuid()),
    formerSampledAt: nullable(instant()),
    former: json(),
    endedAt: nullable(instant()),
  };
}
