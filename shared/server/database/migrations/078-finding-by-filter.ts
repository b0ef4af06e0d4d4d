/** What is rare among very many orders is found without going through all of them, and refused readings. Additive and repeatable. */
export const up = [
  `ALTER TABLE orders ADD KEY IF NOT EXISTS byGroup (productGroupKey, createdAt, id),
    ADD KEY IF NOT EXISTS byProduct (productKey, createdAt, id),
    ADD KEY IF NOT EXISTS byApplication (application, createdAt, id)`,
  'ALTER TABLE health_data_reads ADD KEY IF NOT EXISTS byOutcome (outcome, at, id)',
];
