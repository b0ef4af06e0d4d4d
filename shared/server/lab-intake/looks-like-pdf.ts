const MAGIC = '%PDF-';
const END = '%%EOF';
/** Bytes at the end among which the end mark stands; writers add line ends and, rarely, a comment. */
const TAIL_BYTES = 1024;

/** Whether bytes begin and end as a PDF does: a page that is only named so, or a report that was cut on its way, is none. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1');
  const tail = Buffer.from(bytes.subarray(-TAIL_BYTES)).toString('latin1');
  return head === MAGIC && tail.includes(END);
}
