/**
 * A laboratory can reject a sample: each marker that it could not measure is a row, for each sample of the order at most one, with the
 * branch at which that sample was taken. A new sample is free of charge; the appointment or the kit of the order becomes the new one, and
 * what it was before is kept here. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS rejections (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    sampleNo TINYINT UNSIGNED NOT NULL,
    marker VARCHAR(60) CHARACTER SET ascii NOT NULL,
    reason ENUM('haemolysed','insufficient','lost','clotted','other') NOT NULL,
    state ENUM('open','replaced','received','closed','withdrawn') NOT NULL,
    importMessageId CHAR(36) CHARACTER SET ascii NOT NULL,
    rejectedAt DATETIME(3) NOT NULL,
    partnerBranchId CHAR(36) CHARACTER SET ascii NULL,
    sampledAt DATETIME(3) NULL,
    endedAt DATETIME(3) NULL,
    endedBy CHAR(36) CHARACTER SET ascii NULL,
    endReason VARCHAR(300) NULL,
    UNIQUE KEY once (orderId, sampleNo, marker),
    KEY ofMessage (importMessageId),
    KEY byState (state, rejectedAt),
    FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
  `CREATE TABLE IF NOT EXISTS replacements (
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    sampleNo TINYINT UNSIGNED NOT NULL,
    chosenAt DATETIME(3) NOT NULL,
    chosenBy CHAR(36) CHARACTER SET ascii NOT NULL,
    formerBranchId CHAR(36) CHARACTER SET ascii NULL,
    formerSampledAt DATETIME(3) NULL,
    former JSON NOT NULL,
    endedAt DATETIME(3) NULL,
    PRIMARY KEY (orderId, sampleNo),
    FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
];
