/** A room whose tests are measured. Paths are folders or files from the project's root. */
export interface Room {
  name: string;
  paths: readonly string[];
  /**
   * The journeys that may notice what changes in it, by the beginnings of their names; those of real processes cannot, because mutants
   * live in this one. Its unit tests are found by their imports.
   */
  journeys: readonly string[];
  /** Screens: Jest judges them, by the nearest tests of the web (judge-web-mutants.ts). */
  isWeb?: true;
}

const order = (name: string): string => `shared/server/orders/${name}.ts`;
const identity = (name: string): string => `shared/server/identity/${name}.ts`;
/** Journeys that ask of each act alone whether it locks, and whether it leaves others as they are. */
const ACTS = ['model-locks', 'model-acts-leave-others'];
const web = (...names: string[]): string[] => names.map((name) => `web/${name}`);
const domain = (...names: string[]): string[] => names.map((name) => `shared/domain/${name}`);

export const ROOMS: readonly Room[] = [
  { name: 'domain/results', paths: domain('results'), journeys: [] },
  { name: 'domain/lab-intake', paths: domain('lab-intake'), journeys: [] },
  { name: 'domain/payments', paths: domain('payments'), journeys: [] },
  {
    name: 'domain/orders, booking, surveys',
    paths: domain('orders', 'booking', 'surveys', 'catalogue', 'vouchers', 'crm'),
    journeys: [],
  },
  {
    name: 'domain, the rest',
    paths: [
      ...domain('identity', 'messaging', 'jobs', 'runtime', 'machine.ts', 'money.ts', 'luhn.ts', 'calendar-date.ts'),
      ...domain('date-words.ts', 'format-date.ts', 'format-phone.ts', 'normalise-text.ts'),
    ],
    journeys: [],
  },
  {
    name: 'lab-intake',
    paths: ['shared/server/lab-intake', 'api/lab-intake', 'worker/lab-intake'],
    journeys: [...ACTS, 'lab-intake', 'results'],
  },
  {
    name: 'results',
    paths: ['shared/server/results', 'api/results', 'worker/results'],
    journeys: [...ACTS, 'results-late', 'results', 'lab-intake'],
  },
  {
    name: 'payments',
    paths: ['shared/server/payments', 'api/payments', 'worker/payments'],
    journeys: [
      ...[...ACTS, 'payments-late', 'payments', 'webhook', 'runtime-failed-sms-and-money'],
      ...['orders', 'booking-holds', 'vouchers'],
    ],
  },
  {
    name: 'orders and vouchers',
    paths: ['shared/server/orders', 'shared/server/vouchers', 'api/orders', 'api/vouchers', 'worker/vouchers'],
    journeys: [...ACTS, 'orders-late', 'orders', 'vouchers', 'payments-refunds', 'booking-holds', 'access-ownership'],
  },
  {
    name: 'booking',
    paths: ['shared/server/booking', 'api/booking', 'worker/booking'],
    journeys: [...ACTS, 'booking-late', 'booking', 'orders-new-samples', 'orders-random', 'payments-steps'],
  },
  {
    name: 'door',
    paths: [
      ...['idempotency', 'cookies', 'log-requests'].map((name) => `api/http/${name}.ts`),
      ...['log.ts', 'hash-call.ts', 'seal.ts', 'database/transaction.ts', 'jobs/retry-at.ts'].map(
        (name) => `shared/server/${name}`,
      ),
      ...['read-payment-webhook', 'read-sms-status-callback'].map((name) => `shared/server/gateways/${name}.ts`),
      ...['api/runtime/queue-board/ticket.ts', 'worker/run-outbox-job.ts'],
    ],
    journeys: [
      ...['door', 'errors', 'webhook', 'model-transactions', 'identity-cookie', 'runtime', 'messaging', 'payments'],
    ],
  },
  {
    name: 'content',
    paths: [...domain('content'), 'shared/server/content', 'api/content'],
    journeys: ['content', 'results-changed-texts', 'orders-others'],
  },
  {
    name: 'exports',
    paths: [
      ...domain('exports'),
      'shared/server/exports',
      'api/exports',
      'worker/exports',
      'shared/server/csv-file.ts',
    ],
    journeys: ['exports', 'identity-purge-order-files'],
  },
  {
    name: 'runtime',
    paths: ['shared/server/runtime', 'api/runtime', 'shared/domain/runtime'],
    journeys: ['runtime', 'orders-closed-shop', 'set-aside-messages'],
  },
  {
    name: 'bulk',
    paths: [
      ...[
        'change-bulk-items',
        'do-bulk-item',
        'end-bulk-act',
        'list-waiting-orders',
        'lock-bulk-act',
        'plan-bulk-act',
      ].map(order),
      ...['read-bulk-rows', 'read-bulk-wish', 'start-bulk-act', 'withdraw-bulk-act'].map(order),
      ...domain('orders/bulk-act.ts', 'orders/bulk-outlook.ts'),
      ...['download-bulk-preview', 'find-bulk-acts', 'get-undone-orders', 'present-bulk-row', 'preview-bulk-act'].map(
        (name) => `api/orders/${name}.ts`,
      ),
      'worker/orders/run-bulk-act.ts',
    ],
    journeys: ['orders-bulk'],
  },
  {
    name: 'purge',
    paths: [
      ...[
        'cancel-unpaid',
        'change-purge-state',
        'decline-purge',
        'end-account',
        'list-open-orders',
        'purge-person',
      ].map(identity),
      ...['read-purge-plan', 'read-retention', 'seal-identifiers', 'start-purge'].map(identity),
      ...domain(
        'identity/plan-purge.ts',
        'identity/purge-machine.ts',
        'identity/purge-needles.ts',
        'identity/purge-report.ts',
      ),
      ...['api/identity/find-purge.ts', 'api/identity/purge-user.ts', 'worker/identity'],
    ],
    journeys: ['identity-purge', 'identity-closing'],
  },
  {
    name: 'access',
    paths: [
      ...['check-access', 'check-owner', 'find-owner', 'authenticate', 'record-health-read', 'bind'].map(
        (name) => `api/http/${name}.ts`,
      ),
      ...['shared/roles.ts', 'shared/server/identity/roles-of.ts', 'shared/server/identity/tokens.ts'],
      ...['shared/contract/define.ts', 'shared/domain/identity/session-over.ts'],
    ],
    journeys: ['access', 'identity', 'door', 'live-sessions'],
  },
  { name: 'web/results', paths: web('results', 'figures'), journeys: [], isWeb: true },
  {
    name: 'web/orders',
    paths: web('orders', 'payments', 'booking', 'catalogue', 'vouchers'),
    journeys: [],
    isWeb: true,
  },
  { name: 'web/identity', paths: web('identity', 'surveys', 'app', 'client'), journeys: [], isWeb: true },
  {
    name: 'web, the rest',
    paths: web('crm', 'lab-intake', 'exports', 'messaging', 'runtime', 'content', 'kit'),
    journeys: [],
    isWeb: true,
  },
];

export const isUnder = (file: string, path: string): boolean => file === path || file.startsWith(`${path}/`);

/** Below this part of the mutants caught, what is left has to be explained. */
export const WANTED = 0.95;
