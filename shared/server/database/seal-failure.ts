/** A sealed value that does not open in the row it lies in: it was moved or changed, or its key is not known. */
export class SealFailure extends Error {
  override readonly name = 'SealFailure';
  /** `table.column`. */
  readonly column: string;

  /** @param row what tells the row from others: ids, never values */
  constructor(column: string, row: string, isKeyKnown: boolean) {
    const why = isKeyKnown ? 'it was changed, or belongs to another row' : 'its key is not known';
    super(`${column} of the row ${row} does not open: ${why}`);
    this.column = column;
  }
}
