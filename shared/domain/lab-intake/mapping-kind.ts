/** What a laboratory's mapping is about; stored. */
export const MappingKind = {
  /** Its own code of a test, to one of our markers; to none where the code is held on purpose. */
  code: 'code',
  /** A unit as it writes it, to the unit of ours that is the same. */
  unit: 'unit',
  /** The field that holds our order number. */
  number: 'number',
} as const;

export type MappingKind = (typeof MappingKind)[keyof typeof MappingKind];

/** What is mapped of kind `number`: a laboratory has one field. */
export const ORDER_NUMBER = 'order-number';

/** A laboratory is known by MSH-4, however it spells it. One that names itself nowhere has no mapping: two such are not told apart. */
export const facilityKey = (sent: string): string => sent.trim().toUpperCase();
