/** The codes of a share are found by it, each time it is opened or ended. Additive and repeatable. */
export const up = ['ALTER TABLE sign_in_codes ADD KEY IF NOT EXISTS byShare (shareId)'];
