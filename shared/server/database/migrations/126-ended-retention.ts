/** When what the law wanted kept of a closed account was deleted: the medical record, and who the person was. Additive and repeatable. */
export const up = [
  `ALTER TABLE closed_accounts ADD COLUMN IF NOT EXISTS recordEndedAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS identityEndedAt DATETIME(3) NULL,
    ADD KEY IF NOT EXISTS byMedicalEnd (medicalUntil), ADD KEY IF NOT EXISTS byInvoicesEnd (invoicesUntil)`,
];
