import type { Separator } from '#shared/schema/separators.ts';

/** Encodings of a file of orders: UTF-8, what Excel calls Unicode text, and what it writes on Windows without being asked. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** How a file of orders is written, found by reading it once. */
export interface FileForm {
  encoding: Encoding;
  separator: Separator;
}
