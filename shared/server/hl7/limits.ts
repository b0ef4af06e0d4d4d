/** Sizes beyond which a file or message is refused before it is parsed. Counts are per file unless named otherwise. */
export interface LabFileLimits {
  /** Bytes of a file without its embedded documents. */
  textBytes: number;
  /** Bytes of a file, embedded documents included. */
  fileBytes: number;
  messages: number;
  /** Lines that are not blank. */
  lines: number;
  linesPerMessage: number;
  /** Far more than any laboratory sends: 64 different names are no message of results. */
  segmentNamesPerMessage: number;
  /** Separators (of fields, components, repetitions, subcomponents) and escape signs of a message: each costs an object or a copy. */
  separatorsPerMessage: number;
  /** Characters of a field, the data of an ED excepted. */
  fieldLength: number;
  /** Bytes of one embedded document, decoded. */
  attachmentBytes: number;
}

const MEGABYTE = 1024 * 1024;

/**
 * Largest seen in 1,913 public messages: 842 segments, 15 names, 1.16 MB. The two line limits leave room for a day's file of
 * 1,000 patients with 40 values each and for one message of 10,000 values, both read in under a second.
 */
export const LAB_FILE_LIMITS: LabFileLimits = {
  textBytes: 10 * MEGABYTE,
  fileBytes: 25 * MEGABYTE,
  messages: 2000,
  lines: 60_000,
  linesPerMessage: 12_000,
  segmentNamesPerMessage: 64,
  separatorsPerMessage: 500_000,
  fieldLength: 64 * 1024,
  attachmentBytes: 10 * MEGABYTE,
};
