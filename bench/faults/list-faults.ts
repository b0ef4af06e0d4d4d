import type { ScenarioName } from './scenarios/list-scenarios.ts';

/** How a fault is proven: by tests of a file, found by the beginning or a part of their titles, or by a scenario of this bench. */
export type Proof = { file: string; tests: readonly [string, ...string[]] } | { scenario: ScenarioName };

export interface Fault {
  id: string;
  /** What breaks. */
  what: string;
  proofs: readonly [Proof, ...Proof[]];
}

const journey = (name: string, ...tests: [string, ...string[]]): Proof => ({
  file: `test/journeys/${name}.test.ts`,
  tests,
});
const unit = (name: string, ...tests: [string, ...string[]]): Proof => ({ file: `test/unit/${name}.test.ts`, tests });
const scenario = (name: ScenarioName): Proof => ({ scenario: name });

/** Every fault that the product must survive. */
export const FAULTS: readonly Fault[] = [
  // Processes and stores
  { id: 'F01', what: 'the API dies before an order is committed', proofs: [scenario('api-before-commit')] },
  { id: 'F02', what: 'the API dies after the commit and before its answer', proofs: [scenario('api-before-answer')] },
  { id: 'F03', what: 'the API dies between the provider and our books', proofs: [scenario('api-after-provider')] },
  { id: 'F04', what: 'the API dies between the commit and the queue', proofs: [scenario('api-before-queue')] },
  { id: 'F05', what: 'processes die at each step of an import', proofs: [scenario('import-step-by-step')] },
  { id: 'F06', what: 'the worker dies twice on one job', proofs: [scenario('worker-twice')] },
  {
    id: 'F07',
    what: 'a job kills its worker each time',
    proofs: [journey('runtime-poison', 'a job that kills its worker')],
  },
  { id: 'F08', what: 'Redis is killed and comes back', proofs: [scenario('redis-killed')] },
  {
    id: 'F09',
    what: 'Redis is emptied',
    proofs: [scenario('redis-emptied'), journey('identity-lock-out', 'and holds through the death of the API')],
  },
  { id: 'F10', what: 'Redis has no memory left', proofs: [scenario('redis-full')] },
  { id: 'F11', what: 'MariaDB is killed under load', proofs: [scenario('mariadb-killed')] },
  {
    id: 'F12',
    what: 'MariaDB hangs',
    proofs: [journey('production-hanging-servers', 'everything is answered in time')],
  },
  {
    id: 'F13',
    what: 'MariaDB asks for a transaction again',
    proofs: [journey('model-transactions', 'that meets another one in a circle')],
  },
  {
    id: 'F14',
    what: 'the connections are used up',
    proofs: [
      journey('production-hanging-servers', 'everything is answered in time', 'a statement that takes too long'),
      journey('door-load', 'goes on with orders, payments, webhooks and probes'),
    ],
  },
  {
    id: 'F15',
    what: 'the API is deployed during requests',
    proofs: [
      journey('production-rolling-restarts', 'six rolling restarts under load'),
      journey('production-stopping', 'the API is not ready first'),
    ],
  },
  {
    id: 'F16',
    what: 'the worker is deployed during a long job',
    proofs: [
      journey('production-stopping', 'a request that never ends and a job that never ends'),
      journey('lab-intake-limits', 'is gone on with after the last messages'),
    ],
  },
  {
    id: 'F17',
    what: 'an old worker meets a new schema and new jobs',
    proofs: [journey('runtime-jobs', 'of a kind that only a newer worker knows')],
  },
  {
    id: 'F18',
    what: 'several workers and APIs',
    proofs: [
      journey('webhook-copies', 'settles once when many workers'),
      journey('lab-intake-inbox', 'is received once by two workers'),
      journey('payments-comparison', 'is done once a round'),
    ],
  },
  {
    id: 'F19',
    what: 'the loop of a worker is blocked',
    proofs: [scenario('worker-blocked'), journey('lab-intake-limits', 'is taken over once, by both together')],
  },
  {
    id: 'F20',
    what: 'an exception or a rejection that nobody caught',
    proofs: [scenario('uncaught'), journey('live-processes', 'go on after a promise that failed')],
  },
  // Payments and vouchers
  {
    id: 'F21',
    what: 'a webhook comes fifty times at once',
    proofs: [journey('webhook-copies', 'that arrives fifty times')],
  },
  {
    id: 'F22',
    what: 'webhooks come out of order',
    proofs: [
      journey('webhook-copies', 'settles although an older failure', 'settles although the failure overtakes'),
      journey('payments-refunds-by-hand', 'is known from the provider’s event before its reply'),
      journey('payments-refunds', 'after it had succeeded is taken back'),
    ],
  },
  {
    id: 'F23',
    what: 'a webhook never comes',
    proofs: [
      journey('payments-comparison', 'of every five minutes books'),
      journey('payments-refunds', 'is booked by the comparison'),
    ],
  },
  { id: 'F24', what: 'a webhook comes before our own commit', proofs: [scenario('webhook-first')] },
  {
    id: 'F25',
    what: 'a webhook is forged',
    proofs: [
      journey('webhook-copies', 'is refused with 400 and leaves no trace'),
      unit('gateways/read-payment-webhook', 'the same JSON written again', 'over 300 seconds', 'no header'),
    ],
  },
  {
    id: 'F26',
    what: 'another amount is paid',
    proofs: [
      journey('webhook-copies', 'that differs from the order by one Rappen'),
      journey('payments', 'a payment that is not ours to the Rappen'),
    ],
  },
  {
    id: 'F27',
    what: 'a double click, two tabs',
    proofs: [journey('webhook-copies', 'is asked for once: a double click')],
  },
  {
    id: 'F28',
    what: 'the provider fails after charging',
    proofs: [
      journey(
        'payments-provider',
        'is no obstacle: the page is looked up',
        'is no obstacle either',
        'is waited for up to the limit; the next click',
      ),
      journey('stand-ins-payments', 'a lost answer costs nothing'),
    ],
  },
  {
    id: 'F29',
    what: 'the provider is down',
    proofs: [
      journey('payments-provider', 'for 95 seconds', 'keeps an unpaid place for three days'),
      journey('booking', 'is free again when nobody paid'),
    ],
  },
  {
    id: 'F30',
    what: 'money comes when the hold is over',
    proofs: [journey('webhook-copies', 'that comes after the hold lapsed', 'that comes when the slot is gone')],
  },
  {
    id: 'F31',
    what: 'everybody wants the last voucher',
    proofs: [journey('vouchers-race', 'has exactly seven of 500 orders', 'of two codes at once takes one')],
  },
  {
    id: 'F32',
    what: 'a voucher is given back twice',
    proofs: [
      journey('vouchers-given-back', 'comes back, once, with the place', 'by a job that may run twice'),
      journey('vouchers-race', 'beside settling 0 at once'),
    ],
  },
  {
    id: 'F33',
    what: 'a voucher ends between applying and paying',
    proofs: [
      journey('vouchers', 'stays with the order that reserved it in time'),
      journey('vouchers-administration-race', 'its voucher is unpublished'),
    ],
  },
  {
    id: 'F34',
    what: 'a refund is asked for twice',
    proofs: [
      journey(
        'payments-refunds-by-hand',
        'when two administrators pay back',
        'when the customer cancels at the same moment',
      ),
      journey('payments', 'goes back once, when the worker dies'),
    ],
  },
  {
    id: 'F35',
    what: 'a price changes before paying',
    proofs: [
      journey('vouchers-administration-race', 'its discount changes'),
      journey('vouchers', 'redeems it for good at settlement; the price stays'),
      journey('orders-addons', 'keep the price of the moment'),
    ],
  },
  // Booking
  {
    id: 'F36',
    what: 'fifty want the last place',
    proofs: [
      journey('booking-race', 'the last place of a slot'),
      journey('booking-race-moves', 'orders and moves that want the same slot'),
    ],
  },
  {
    id: 'F37',
    what: 'one order is moved to two times at once',
    proofs: [journey('booking-rescheduling', 'at the same moment: one of two times is held')],
  },
  {
    id: 'F38',
    what: 'a branch takes fewer people than are booked',
    proofs: [
      journey(
        'booking-administration',
        'names who stands over a lower number',
        'name the appointments on them first',
        'and appointments made at the same moment',
      ),
    ],
  },
  {
    id: 'F39',
    what: 'the clocks change',
    proofs: [
      unit('booking/slots', 'the days on which the clocks change'),
      unit('booking/is-bookable', 'counts elapsed hours, also over the night'),
      unit('booking/reschedule-fee', 'has slots, deadline, fees, fasting and reminder'),
    ],
  },
  {
    id: 'F40',
    what: 'clocks differ and jump',
    proofs: [
      journey('runtime-clocks', 'ends every hold that is over', 'keeps its job when it comes too early'),
      unit('database/database-clock', 'the time is the database’s'),
      unit('identity/tries', 'are no cheaper when the clock jumps back'),
    ],
  },
  {
    id: 'F41',
    what: 'the very moment of a deadline',
    proofs: [unit('booking/is-bookable', 'isBookable'), unit('booking/reschedule-fee', 'the fee that applies')],
  },
  // SMS and sign-in
  {
    id: 'F42',
    what: 'the SMS provider never answers',
    proofs: [
      journey(
        'messaging',
        'an alert that never gets an answer',
        'what an administrator wrote is never sent a second time',
      ),
    ],
  },
  {
    id: 'F43',
    what: 'the SMS provider refuses',
    proofs: [
      journey(
        'messaging',
        'goes out when the provider is back',
        'a number that is none is refused',
        'a code is tried until it expires',
      ),
    ],
  },
  {
    id: 'F44',
    what: 'an administrator writes twice at once',
    proofs: [journey('messaging-by-hand', 'is the only one for a quarter of an hour')],
  },
  {
    id: 'F45',
    what: 'delivery reports come twice, late or forged',
    proofs: [
      unit('gateways/sms-status-callback', 'refuses'),
      journey('webhook-copies', 'is refused on the door of the SMS provider too'),
      journey('messaging', 'that a killed worker was just sending'),
    ],
  },
  {
    id: 'F46',
    what: 'a hundred wrong codes at once',
    proofs: [journey('identity-wrong-codes', 'are counted one by one when a hundred arrive')],
  },
  {
    id: 'F47',
    what: 'a lock-out meets a restart and an empty Redis',
    proofs: [
      journey('identity-lock-out', 'and holds through the death of the API'),
      journey('identity-wrong-codes', 'hold at 4:59 and end at 5:00'),
    ],
  },
  {
    id: 'F48',
    what: 'two tabs refresh at once',
    proofs: [
      journey('identity-sessions', 'twice at the same moment rotates once', 'ten times at the same moment serves two'),
    ],
  },
  // Laboratory files, tables, uploads
  {
    id: 'F49',
    what: 'the same file twice, at once, renamed',
    proofs: [
      journey('results-at-once', 'takes the same file once that comes twice'),
      journey('door-repeated-calls', 'takes a laboratory file once'),
      journey('lab-intake-attacks', 'is taken over once; the two other copies'),
    ],
  },
  {
    id: 'F50',
    what: 'a correction before, after and beside a release',
    proofs: [
      journey(
        'results-corrections',
        'is open again before a release',
        'is open again after a release',
        'stays open while a colleague saves',
      ),
      journey('results', 'stays readable while a correction'),
    ],
  },
  {
    id: 'F51',
    what: 'an older message comes later',
    proofs: [journey('lab-intake', 'and an older report changes nothing')],
  },
  {
    id: 'F52',
    what: 'preliminary values only',
    proofs: [
      journey('lab-intake-pipeline', 'mutated messages of many laboratories'),
      journey('results-unremarkable', 'preliminary'),
    ],
  },
  {
    id: 'F53',
    what: 'messages of no order, of a cancelled one, of somebody else',
    proofs: [
      journey(
        'lab-intake',
        'is set aside, listed until somebody decides',
        'is not given to an order that is not paid, or is cancelled',
      ),
      journey('lab-intake-uploads', 'takes what is that order’s', 'for an order that does not exist'),
      journey('lab-intake-matches', 'is compared: a number alone'),
    ],
  },
  {
    id: 'F54',
    what: 'hostile laboratory files',
    proofs: [
      journey('lab-intake-hostile-files', 'is answered by the upload', 'is answered over MLLP'),
      journey('lab-intake-uploads', 'that says beforehand that it is too large'),
    ],
  },
  {
    id: 'F55',
    what: 'a release in the moment of an import',
    proofs: [journey('results-at-once', 'a correction is either before it', 'of two doctors one releases')],
  },
  {
    id: 'F56',
    what: 'hostile tables',
    proofs: [
      journey('exports-import-hostile', 'is refused at the door', 'fails as a whole'),
      journey('exports-import-disturbed', 'goes on behind its last step after a crash'),
    ],
  },
  {
    id: 'F57',
    what: 'an export is disturbed',
    proofs: [journey('exports', 'are read in steps', 'is whole after the next run', 'ends when it is stopped')],
  },
  {
    id: 'F58',
    what: 'packed files',
    proofs: [
      journey('exports-import-hostile', 'is refused at the door'),
      journey('identity-photo', 'a small file that unfolds'),
    ],
  },
  {
    id: 'F59',
    what: 'five hundred slow clients',
    proofs: [scenario('slow-clients'), journey('door-fuzz', 'of one network are closed beyond its share')],
  },
  {
    id: 'F60',
    what: 'one report is uploaded by two at once',
    proofs: [journey('lab-intake-reports', 'uploaded twice at the same moment')],
  },
  {
    id: 'F61',
    what: 'the disk is full',
    proofs: [
      journey('lab-intake-full-disk', 'with 4 KB free', 'a disk that is nearly full'),
      journey('lab-intake-uploads', 'in the file store an upload is 507', 'in MariaDB an upload is 507'),
    ],
  },
  {
    id: 'F62',
    what: 'a process dies while it writes a file',
    proofs: [scenario('file-half-written'), journey('lab-intake-unknown-files', 'goes when it is old')],
  },
  {
    id: 'F63',
    what: 'a purge in the moment of an import or a payment',
    proofs: [
      journey('identity-purge-races', 'somebody pays: the payment is waited for', 'a file of orders is taken over'),
      journey('identity-closing-races', 'an order that is being paid is waited for'),
    ],
  },
  {
    id: 'F64',
    what: 'sockets lose their API and Redis',
    proofs: [
      scenario('socket-comes-back'),
      journey('live-watching', 'a node serves its sockets on'),
      journey('live-processes', 'answer sockets on while Redis refuses'),
    ],
  },
  {
    id: 'F65',
    what: 'everything is lost, and a backup restored',
    proofs: [
      journey('production-restore-drill', 'the backup of yesterday'),
      journey('production-backup', 'comes back whole, rows and files'),
      journey('payments-comparison', 'of the night finds a payment'),
    ],
  },
];
