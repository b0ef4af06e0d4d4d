import type { FileFault } from '#shared/domain/exports/file-fault.ts';

/** A file of orders that cannot be read, as a whole or from some line on; another run would find the same. */
export class FileFailed extends Error {
  override readonly name = 'FileFailed';
  readonly fault: FileFault;
  /** What a sentence about it names: columns, a line. */
  readonly detail: string | null;

  constructor(fault: FileFault, detail: string | null = null) {
    super(`a file of orders: ${fault}`);
    this.fault = fault;
    this.detail = detail;
  }
}
