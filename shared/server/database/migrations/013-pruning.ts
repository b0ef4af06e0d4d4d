/** What is deleted when it is old is found by its age; a known device says when it was last used. */
export const up = [
  'ALTER TABLE payment_events ADD KEY IF NOT EXISTS byTime (receivedAt)',
  'ALTER TABLE sms_messages ADD KEY IF NOT EXISTS byTime (createdAt)',
  'ALTER TABLE sign_in_codes ADD KEY IF NOT EXISTS byTime (createdAt)',
  'ALTER TABLE sign_in_guards ADD KEY IF NOT EXISTS byDay (dayStartedAt)',
  'ALTER TABLE sessions ADD KEY IF NOT EXISTS byLastSeen (lastSeenAt)',
  'ALTER TABLE known_devices ADD COLUMN IF NOT EXISTS usedAt DATETIME(3) NULL, ADD KEY IF NOT EXISTS byUse (usedAt)',
];
