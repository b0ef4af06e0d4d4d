import { ORDER_COLUMNS, type OrderCells } from '#shared/domain/exports/order-columns.ts';

const ORDERS_A_PERSON = 2;

/** Orders of people nobody knows, two each, from this one of all on. */
export function makeFile(rows: number, from: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const at = from + index;
    const cells: OrderCells = {
      ...{
        orderedOn: at % ORDERS_A_PERSON === 0 ? '02.03.2026' : '2026-03-09',
        orderedAt: '09:15',
        status: 'CONFIRMED',
      },
      ...{ application: 'homesampling', productGroup: 'energy', product: 'ferritin-home', total: '59.00' },
      phoneNo: `+41${79_0000000 + Math.floor(at / ORDERS_A_PERSON)}`,
      ...{ firstName: 'Ada', lastName: 'Pilotin-Müller', birthdate: '31.05.1980', sex: 'female', language: 'fr' },
      ...{ streetAddress: `Musterweg ${at}`, zipCode: '8400', city: 'Winterthur' },
    };
    return ORDER_COLUMNS.map((column) => (column === 'total' ? '' : (cells[column] ?? ''))).join(';');
  });
  return `\ufeff${[ORDER_COLUMNS.join(';'), ...lines].join('\r\n')}\r\n`;
}
