import { findRow } from '#shared/server/database/model-rows.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { unseal } from '#shared/server/seal.ts';
import type { World } from './open-world.ts';

/** The newest code of a number, as its SMS would say it: a world without a worker sends none. */
export async function readCode({ services }: Pick<World, 'services'>, phoneNo: string): Promise<string> {
  const row = await findRow(services, SignInCode, ['id', 'sealedCode'], {
    where: { phoneNo },
    order: [['createdAt', 'DESC']],
  });
  if (!row?.sealedCode) throw new Error('no code was made');
  return unseal(services.config.codeSecret, `code:${row.id}`, row.sealedCode);
}
