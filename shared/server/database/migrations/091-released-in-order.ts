/** The list of released results by its newest, and who ever released one, without going through all of them. Additive and repeatable. */
export const up = [
  `ALTER TABLE result_releases ADD KEY IF NOT EXISTS byTime (releasedAt, resultId),
    ADD KEY IF NOT EXISTS byDoctor (releasedBy, doctorName)`,
];
