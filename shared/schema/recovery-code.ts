import { readRecoveryCode } from '#shared/domain/identity/recovery-code.ts';
import { checked, requiredText } from '#shared/schema/text.ts';

/** Eight signs as they are typed, with or without the dash; whether it is worth anything is looked up. */
export const recoveryCode = checked(
  requiredText().max(20, 'field.recovery-code'),
  'field.recovery-code',
  (typed) => readRecoveryCode(typed) !== null,
);
