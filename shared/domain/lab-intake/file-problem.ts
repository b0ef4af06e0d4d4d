/**
 * Batch counts that do not agree, a file without its end, text outside of messages. Places and numbers, never content.
 * `continued` is no fault: an earlier import of the same file ran into a limit and took `found` of its messages over.
 */
export type FileProblem =
  | { code: 'messages-differ' | 'batches-differ'; line: number; declared: number; found: number }
  | { code: 'trailer-missing'; segment: 'BTS' | 'FTS' }
  | { code: 'lines-outside'; line: number; found: number }
  | { code: 'continued'; found: number };
