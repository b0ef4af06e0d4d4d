/** A sign of life of each worker process; what health and metrics tell about the worker. */
export const up = [
  `CREATE TABLE IF NOT EXISTS worker_heartbeats (
    workerId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    startedAt DATETIME(3) NOT NULL,
    seenAt DATETIME(3) NOT NULL,
    KEY byTime (seenAt)
  )`,
];
