/** How many values a release tells, for whoever may not open it: a file for research says how long it would be. Additive and repeatable. */
export const up = [
  'ALTER TABLE result_releases ADD COLUMN IF NOT EXISTS valueCount INT UNSIGNED NULL',
  `UPDATE result_releases SET valueCount = JSON_LENGTH(document, '$.bloodMeasures')
    WHERE valueCount IS NULL AND JSON_TYPE(document) = 'OBJECT'`,
];
