import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A page at the provider on which a transaction can be paid; written before the provider is asked for it. */
export class CheckoutSession extends Model<InferAttributes<CheckoutSession>, InferCreationAttributes<CheckoutSession>> {
  declare id: string;
  declare transactionId: string;
  /** Counted within the transaction, from 1. */
  declare attempt: number;
  /** Null for a page that the provider told us of and we had not asked for. */
  declare idempotencyKey: string | null;
  declare providerSessionId: string | null;
  /** Where the customer pays. */
  declare url: string | null;
  declare expiresAt: Date;
  declare state: CreationOptional<SessionState>;
  /** When the provider was last asked about it. */
  declare askedAt: Date | null;
  declare createdAt: Date;
  /** Whoever discarded it, and why. */
  /** What is to be paid on it, Rappen: a page of another price is closed, and nobody is sent there. */
  declare amount: number | null;
  declare decidedBy: string | null;
  declare decisionReason: string | null;

  static readonly table = 'checkout_sessions';
  static readonly columns: Columns<CheckoutSession> = {
    id: primary(uuid()),
    transactionId: uuid(),
    attempt: uint(),
    idempotencyKey: nullable(varchar(160)),
    providerSessionId: nullable(varchar(120)),
    url: nullable(varchar(1000)),
    expiresAt: instant(),
    state: withDefault(oneOf(Object.values(SessionState)), SessionState.opening),
    askedAt: nullable(instant()),
    createdAt: instant(),
    amount: nullable(uint()),
    decidedBy: nullable(uuid()),
    decisionReason: nullable(varchar(300)),
  };
}
