import { decideFactorTry } from '#shared/domain/identity/decide-factor-try.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { SecondFactor } from '#shared/server/models/second-factor.ts';
import { openAppKey, sealAppKey } from './seal-app-key.ts';
import { stepAt, stepsThatFit } from './totp.ts';

type Factor = Pick<Row<SecondFactor>, 'userId' | 'sealedSecret' | 'lastStep' | 'toldSteps'>;

/**
 * Takes a code of the app, once: its half minute is stored with a condition, so that of twenty calls with one code one goes through.
 * Null when it was taken.
 */
export async function tryAppCode(tx: Tx, factor: Factor, code: string): Promise<Refusal<'second-factor-wrong'> | null> {
  const { userId } = factor;
  const { masterKeys } = tx.config.files;
  const { key, isOld } = openAppKey(masterKeys, userId, factor.sealedSecret);
  const present = stepAt(tx.now);
  const tried = decideFactorTry(factor, stepsThatFit(key, code, tx.now), present);
  if (!('step' in tried)) {
    if (tried.told !== null) {
      const toldSteps = [...factor.toldSteps.filter((step) => step >= present - 1), tried.told];
      await updateRows(tx, SecondFactor, { toldSteps }, { userId });
    }
    return refuse('second-factor-wrong', { details: { ...tried.hint } });
  }
  const taken = await change(
    tx,
    'UPDATE second_factors SET lastStep = ?, usedAt = ? WHERE userId = ? AND lastStep < ?',
    [tried.step, tx.now, userId, tried.step],
  );
  if (taken !== 1) return refuse('second-factor-wrong', { details: { hint: 'used' } });
  // So that an old master key can be dropped once everybody has signed in.
  if (isOld) await updateRows(tx, SecondFactor, { sealedSecret: sealAppKey(masterKeys, userId, key) }, { userId });
  return null;
}
