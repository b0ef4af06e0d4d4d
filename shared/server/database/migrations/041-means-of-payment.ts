/**
 * With what a payment was made, in the provider's word (null before it is made, and where nobody heard it), and the number of the
 * parcel that brings a sample back. Additive and repeatable.
 */
export const up = [
  'ALTER TABLE transactions ADD COLUMN IF NOT EXISTS paidWith VARCHAR(30) NULL',
  'ALTER TABLE kits ADD COLUMN IF NOT EXISTS returnTrackingNo VARCHAR(30) NULL',
];
