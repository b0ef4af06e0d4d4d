/** Under which master key a recovery code was hashed: without that key it is void. Null of codes made before. Additive and repeatable. */
export const up = ['ALTER TABLE recovery_codes ADD COLUMN IF NOT EXISTS keyMark CHAR(16) CHARACTER SET ascii NULL'];
