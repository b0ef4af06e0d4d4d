/** Catalogue, branches, their blocked days and the places of their slots. */
export const up = [
  `CREATE TABLE IF NOT EXISTS product_groups (
    \`key\` VARCHAR(60) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    active BOOLEAN NOT NULL,
    position INT UNSIGNED NOT NULL,
    icon VARCHAR(60) NOT NULL,
    name JSON NOT NULL,
    tagline JSON NOT NULL,
    resultCategories JSON NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS products (
    \`key\` VARCHAR(60) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    groupKey VARCHAR(60) CHARACTER SET ascii NOT NULL,
    active BOOLEAN NOT NULL,
    position INT UNSIGNED NOT NULL,
    name JSON NOT NULL,
    description JSON NOT NULL,
    price INT UNSIGNED NOT NULL,
    markers JSON NOT NULL,
    sampleType ENUM('venous','capillary') NOT NULL,
    fastingHours INT UNSIGNED NOT NULL,
    turnaroundDays INT UNSIGNED NOT NULL,
    applications JSON NOT NULL,
    sex ENUM('male','female') NULL,
    KEY byGroup (groupKey), FOREIGN KEY (groupKey) REFERENCES product_groups (\`key\`)
  )`,
  `CREATE TABLE IF NOT EXISTS addons (
    \`key\` VARCHAR(60) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    active BOOLEAN NOT NULL,
    position INT UNSIGNED NOT NULL,
    productGroups JSON NOT NULL,
    name JSON NOT NULL,
    description JSON NOT NULL,
    price INT UNSIGNED NOT NULL,
    markers JSON NOT NULL,
    sampleType ENUM('venous','capillary') NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS partner_branches (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    \`key\` VARCHAR(60) CHARACTER SET ascii NOT NULL UNIQUE,
    name VARCHAR(120) NOT NULL,
    streetAddress VARCHAR(120) NOT NULL,
    zipCode CHAR(4) CHARACTER SET ascii NOT NULL,
    city VARCHAR(80) NOT NULL,
    canton CHAR(2) CHARACTER SET ascii NOT NULL,
    language CHAR(2) CHARACTER SET ascii NOT NULL,
    latitude DOUBLE NOT NULL,
    longitude DOUBLE NOT NULL,
    active BOOLEAN NOT NULL,
    channel ENUM('direct','partner') NOT NULL,
    openingDays JSON NOT NULL,
    timeSlotDuration INT UNSIGNED NOT NULL,
    appointmentsPerTimeSlot INT UNSIGNED NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS blocked_days (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    partnerBranchId CHAR(36) CHARACTER SET ascii NULL,
    date DATE NOT NULL,
    UNIQUE KEY once (partnerBranchId, date), KEY byDate (date),
    FOREIGN KEY (partnerBranchId) REFERENCES partner_branches (id)
  )`,
  `CREATE TABLE IF NOT EXISTS slot_places (
    partnerBranchId CHAR(36) CHARACTER SET ascii NOT NULL,
    startsAt DATETIME(3) NOT NULL,
    taken INT UNSIGNED NOT NULL DEFAULT 0,
    PRIMARY KEY (partnerBranchId, startsAt),
    FOREIGN KEY (partnerBranchId) REFERENCES partner_branches (id)
  )`,
];
