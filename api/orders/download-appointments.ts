import type { FileContent } from '#shared/contract/define.ts';
import type { orderAdministration } from '#shared/contract/order-administration.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatAtOffset } from '#shared/domain/format-at-offset.ts';
import type { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import { APPOINTMENT_FILE_DAYS } from '#shared/limits/exports.ts';
import { MAX_PAGE_ROWS } from '#shared/limits/pages.ts';
import type { Call } from '#shared/server/call.ts';
import { csvFile } from '#shared/server/csv-file.ts';
import type { CsvRow } from '#shared/server/csv-text.ts';
import { listAppointments } from '#shared/server/orders/list-orders.ts';
import { readWords } from '#shared/server/read-words.ts';
import type { Services } from '#shared/server/services.ts';
import type { StaffOrderView } from '#shared/views/orders.ts';

type DownloadCall = Call<typeof orderAdministration.downloadAppointments>;

const COLUMNS = [
  ...['date', 'from', 'to', 'place', 'branch', 'streetAddress', 'zipCode', 'city'],
  ...['orderNumber', 'test', 'sample', 'status', 'firstName', 'lastName', 'phoneNo'],
];

/** The appointments of some days as CSV, by their time; read page by page, as many as there are. */
export async function downloadAppointments(services: Services, call: DownloadCall) {
  const { startDate, endDate, separator } = call.query;
  if (endDate < startDate || endDate > addDays(startDate, APPOINTMENT_FILE_DAYS - 1))
    return refuse('invalid-input', {
      fields: [{ path: 'endDate', key: 'field.period', params: { maxDays: APPOINTMENT_FILE_DAYS } }],
    });
  const { language } = call.request;
  const name = `${services.config.brand.toLowerCase()}-appointments-${startDate}-${endDate}`;
  return csvFile({ name, columns: COLUMNS, rows: readRows(services, call), separator, language }) satisfies FileContent;
}

async function* readRows(services: Services, call: DownloadCall): AsyncGenerator<CsvRow[]> {
  const { startDate: since, endDate: until, partnerBranchId, utcOffset } = call.query;
  const { language } = call.request;
  const { orderLabel } = readWords<{ orderLabel: Record<OrderLabel, string> }>(language, 'common');
  let cursor: string | undefined;
  do {
    const query = { since, until, partnerBranchId, cursor, limit: MAX_PAGE_ROWS };
    const page = await listAppointments(services, { ...call, query });
    if (isRefusal(page)) throw new Error('the list refused a cursor of its own');
    yield page.items.map((order) => presentRow(order, { utcOffset, status: orderLabel[order.label], language }));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

interface Words {
  utcOffset: number | undefined;
  status: string;
  language: DownloadCall['request']['language'];
}

function presentRow(order: StaffOrderView, { utcOffset, status, language }: Words): CsvRow {
  const { appointment, customer, place, orderNumber, product } = order;
  if (!appointment) throw new Error(`the order ${order._id} was listed without its appointment`);
  const from = formatAtOffset(new Date(appointment.from), utcOffset);
  const { branchName: branch, streetAddress, zipCode, city } = appointment;
  const { firstName, lastName, phoneNo } = customer;
  return {
    ...{
      date: from.date,
      from: from.time,
      to: formatAtOffset(new Date(appointment.to), utcOffset).time,
      place: place ?? '',
    },
    ...{ branch, streetAddress, zipCode, city },
    ...{ orderNumber, test: product.name[language], sample: product.sampleType, status },
    ...{ firstName, lastName, phoneNo },
  };
}
