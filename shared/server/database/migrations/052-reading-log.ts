/** The record of readings is looked into by time and by reader. Additive and repeatable. */
export const up = [
  'ALTER TABLE health_data_reads ADD KEY IF NOT EXISTS byTime (at, id), ADD KEY IF NOT EXISTS byReader (actorId, at)',
];
