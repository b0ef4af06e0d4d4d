/** Why somebody decided to pay money back; null where nobody did. Additive and repeatable. */
export const up = ['ALTER TABLE transactions ADD COLUMN IF NOT EXISTS reasons JSON NULL'];
