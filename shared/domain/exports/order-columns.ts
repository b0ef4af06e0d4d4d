/** The columns of a file of orders, in their order: an export writes all of them, an import reads those that are there. */
export const ORDER_COLUMNS = [
  'orderNumber',
  'orderedOn',
  'orderedAt',
  'status',
  'label',
  'application',
  'productGroup',
  'product',
  'total',
  'paid',
  'currency',
  'voucherCode',
  'appointmentOn',
  'appointmentFrom',
  'appointmentTo',
  'branch',
  'kit',
  'firstName',
  'lastName',
  'birthdate',
  'sex',
  'phoneNo',
  'email',
  'language',
  'streetAddress',
  'zipCode',
  'city',
] as const;

export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Columns that the file of refused rows has besides; read over where such a file is corrected and sent again. */
export const REFUSAL_COLUMNS = ['line', 'field', 'reason'] as const;

/** What a row says, by column; a cell that says nothing is left out. */
export type OrderCells = Partial<Record<OrderColumn, string>>;

/** Without any of these no row says which order it is about, nor whose a new one is; what else is missing is left as it stands. */
export const NAMING_COLUMNS: readonly OrderColumn[] = ['orderNumber', 'phoneNo'];
