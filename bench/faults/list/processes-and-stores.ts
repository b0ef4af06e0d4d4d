import { type Fault, journey, scenario } from './fault.ts';

/** Processes that die, hang or are replaced; servers, disks and connections that are gone. */
export const PROCESSES_AND_STORES: readonly Fault[] = [
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
  {
    id: 'F59',
    what: 'five hundred slow clients',
    proofs: [scenario('slow-clients'), journey('door-fuzz', 'of one network are closed beyond its share')],
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
