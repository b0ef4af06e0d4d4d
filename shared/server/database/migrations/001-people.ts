/** Identity and people: accounts, roles, sessions, codes, lock-outs. */
export const up = [
  `CREATE TABLE IF NOT EXISTS users (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    firstName VARCHAR(100) NOT NULL,
    lastName VARCHAR(100) NOT NULL,
    birthdate DATE NULL,
    sex ENUM('male','female') NULL,
    email VARCHAR(254) NULL,
    phoneNo VARCHAR(20) CHARACTER SET ascii NOT NULL UNIQUE,
    phoneNoVerified BOOLEAN NOT NULL DEFAULT FALSE,
    streetAddress VARCHAR(120) NULL,
    zipCode CHAR(4) CHARACTER SET ascii NULL,
    city VARCHAR(80) NULL,
    country CHAR(2) CHARACTER SET ascii NOT NULL DEFAULT 'CH',
    preferredLanguage ENUM('de','en','fr','it') NOT NULL DEFAULT 'de',
    doctorTitle VARCHAR(40) NULL,
    photoAvatarUrl VARCHAR(200) NULL,
    createdAt DATETIME(3) NOT NULL,
    updatedAt DATETIME(3) NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS user_roles (
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    role VARCHAR(20) CHARACTER SET ascii NOT NULL,
    PRIMARY KEY (userId, role), KEY byRole (role),
    FOREIGN KEY (userId) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS sessions (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    rotation INT UNSIGNED NOT NULL DEFAULT 0,
    rotatedAt DATETIME(3) NOT NULL,
    lastSeenAt DATETIME(3) NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    endedAt DATETIME(3) NULL,
    endedWhy VARCHAR(20) NULL,
    ip VARCHAR(64) NULL,
    KEY byUser (userId), FOREIGN KEY (userId) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS sign_in_codes (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    phoneNo VARCHAR(20) CHARACTER SET ascii NOT NULL,
    country CHAR(2) CHARACTER SET ascii NOT NULL,
    codeHash CHAR(64) CHARACTER SET ascii NOT NULL,
    sealedCode VARCHAR(120) CHARACTER SET ascii NULL,
    createdAt DATETIME(3) NOT NULL,
    expiresAt DATETIME(3) NOT NULL,
    usedAt DATETIME(3) NULL,
    KEY byPhone (phoneNo, createdAt), KEY byCountry (country, createdAt)
  )`,
  `CREATE TABLE IF NOT EXISTS sign_in_guards (
    kind ENUM('account','address','device') NOT NULL,
    subject VARCHAR(80) CHARACTER SET ascii NOT NULL,
    wrong INT UNSIGNED NOT NULL DEFAULT 0,
    windowStartedAt DATETIME(3) NULL,
    wrongToday INT UNSIGNED NOT NULL DEFAULT 0,
    dayStartedAt DATETIME(3) NULL,
    lockedUntil DATETIME(3) NULL,
    PRIMARY KEY (kind, subject)
  )`,
  `CREATE TABLE IF NOT EXISTS known_devices (
    deviceId CHAR(36) CHARACTER SET ascii NOT NULL,
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    PRIMARY KEY (deviceId, userId), FOREIGN KEY (userId) REFERENCES users (id)
  )`,
];
