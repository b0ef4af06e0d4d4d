/** When the label of a sample was printed at a counter. Additive and repeatable. */
export const up = ['ALTER TABLE orders ADD COLUMN IF NOT EXISTS labelPrintedAt DATETIME(3) NULL'];
