/** Which tests a branch offers; null for all that are sampled at branches, those to come included. Additive and repeatable. */
export const up = ['ALTER TABLE partner_branches ADD COLUMN IF NOT EXISTS products JSON NULL'];
