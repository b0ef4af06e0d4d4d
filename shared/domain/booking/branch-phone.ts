import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';

/** A branch's number as it is kept: E.164, null for none; nothing where the caller says nothing of it. */
export const branchPhone = ({ phoneNo }: { phoneNo?: string | null | undefined }): { phoneNo?: string | null } =>
  phoneNo === undefined ? {} : { phoneNo: phoneNo ? normalisePhone(phoneNo) : null };
