/** Questionnaires: frozen versions of the questions, answers one by one, research approval. */
export const up = [
  `CREATE TABLE IF NOT EXISTS surveys (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    hash CHAR(64) CHARACTER SET ascii NOT NULL UNIQUE,
    definition JSON NOT NULL,
    createdAt DATETIME(3) NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS customer_surveys (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL UNIQUE,
    customerId CHAR(36) CHARACTER SET ascii NOT NULL,
    surveyId CHAR(36) CHARACTER SET ascii NOT NULL,
    status TINYINT UNSIGNED NOT NULL DEFAULT 0,
    answered INT UNSIGNED NOT NULL DEFAULT 0,
    questions INT UNSIGNED NOT NULL,
    startedAt DATETIME(3) NULL,
    completedAt DATETIME(3) NULL,
    completedBy CHAR(36) CHARACTER SET ascii NULL,
    byDoctor BOOLEAN NOT NULL DEFAULT FALSE,
    version INT UNSIGNED NOT NULL DEFAULT 1,
    KEY byCustomer (customerId),
    FOREIGN KEY (orderId) REFERENCES orders (id), FOREIGN KEY (surveyId) REFERENCES surveys (id)
  )`,
  `CREATE TABLE IF NOT EXISTS survey_answers (
    customerSurveyId CHAR(36) CHARACTER SET ascii NOT NULL,
    questionKey VARCHAR(60) CHARACTER SET ascii NOT NULL,
    value JSON NOT NULL,
    additionalAnswer JSON NOT NULL,
    answeredAt DATETIME(3) NOT NULL,
    answeredBy CHAR(36) CHARACTER SET ascii NOT NULL,
    PRIMARY KEY (customerSurveyId, questionKey),
    FOREIGN KEY (customerSurveyId) REFERENCES customer_surveys (id)
  )`,
  `CREATE TABLE IF NOT EXISTS research_approvals (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    customerId CHAR(36) CHARACTER SET ascii NOT NULL,
    approved BOOLEAN NOT NULL,
    textVersion VARCHAR(20) NOT NULL,
    at DATETIME(3) NOT NULL,
    KEY byCustomer (customerId, at), FOREIGN KEY (customerId) REFERENCES users (id)
  )`,
];
