/** What is neither an alert nor a code leaves from a number of its own: a STOP to it keeps no code away. Additive and repeatable. */
export const up = [
  "ALTER TABLE sms_messages MODIFY COLUMN sender ENUM('main','alerts','information') NOT NULL DEFAULT 'main'",
];
