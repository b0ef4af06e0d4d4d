const BEGINS = 'closed-';
/** `phoneNo` holds 20 characters; the end of a UUID is its random part. */
const RANDOM_DIGITS = 12;

/** What stands in place of the number of a closed account: the number is free again, and no SMS reaches anybody. */
export const closedPhoneNo = (userId: string): string => BEGINS + userId.slice(-RANDOM_DIGITS);

export const isClosedPhoneNo = (phoneNo: string): boolean => phoneNo.startsWith(BEGINS);
