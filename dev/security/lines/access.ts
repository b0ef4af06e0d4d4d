import { line, type SecurityLine } from './security-line.ts';

/** Who may do what. */
export const ACCESS: readonly SecurityLine[] = [
  line(
    'One table of who may call what',
    'each route has a declaration, or the product does not start; every call is tried by every caller',
    [
      'journeys/access-table.test.ts › lets in and refuses as the table says, for every call and caller',
      'journeys/access-matrix.test.ts › has a declaration for every route, and a route for every declaration',
    ],
  ),
  line('Records of somebody else', '404, as if they did not exist', [
    'journeys/access-ownership.test.ts › %s answers a stranger as if the record did not exist',
    'journeys/results-other-ids.test.ts › open nothing to somebody else: %s',
  ]),
  line('Ids of two records belong together', 'checked in the query', [
    'journeys/access-ownership.test.ts › cannot be reached by naming an own order with a payment of somebody else',
    'journeys/results-sharing-attacks.test.ts › ends no share by the address of their own order',
  ]),
  line('Fields nobody may set or see', 'allow lists; views name what they show', [
    'journeys/identity-profile.test.ts › %s is not taken by mass assignment',
    'journeys/identity-administration.test.ts › holds no measured value, answer, level nor what a doctor wrote',
  ]),
  line(
    'Nothing of a result before its release',
    'a planted value is looked for in every reply, file, message and log',
    [
      'journeys/results-planted.test.ts › is found in no answer and no file of any read, by whoever asks',
      'journeys/results-planted.test.ts › is in no message of the socket, no SMS, no job and no line of the log',
    ],
  ),
  line('Roles of staff', 'CRM sees no health data, exports are pseudonyms of people who agree', [
    'journeys/crm-desk-attacks.test.ts › a question about a reading',
    'journeys/exports-research.test.ts › holds the values of those who agree, by names made up for it',
    'unit/exports/research-columns.test.ts › that name somebody, or that somebody wrote or paid, are for administrators alone',
  ]),
  line(
    'Acts of weight',
    'administrators alone; a purge needs a second one; each is an activity',
    [
      'journeys/identity-purge.test.ts › is planned, asked for, confirmed by a second administrator, and proven',
      'journeys/identity-closed-records.test.ts › an administrator opens it with a reason; both are recorded',
    ],
    'no fresh sign-in is asked for before other acts of administrators',
  ),
  line('Steps cannot be left out', 'one machine of orders; each pair of states is a row', [
    'unit/orders/order-machine.test.ts › refuses every event in every other state with the same code',
    'unit/orders/order-machine.test.ts › asks for the questionnaire before a result is submitted or released',
  ]),
  line('Times and vouchers are not sold twice', 'one conditional statement', [
    'journeys/booking-race.test.ts › leaves nothing behind of those who lost',
    'journeys/vouchers-race.test.ts › has exactly seven of 500 orders that want it at once',
  ]),
  line('Sockets', 'rooms by the server; sizes, numbers and times limited; ids and versions only', [
    'journeys/live-watching.test.ts › nobody is let into a room that is not theirs',
    'journeys/live-limits.test.ts › may send frames of 16 kB and no larger ones',
    'journeys/live-limits.test.ts › that sends too many messages is cut off',
  ]),
  line('A closed shop is closed on the server', 'checked by the act', [
    'journeys/orders-closed-shop.test.ts › no recommended follow-up is ordered, and none is claimed',
    'journeys/runtime-settings.test.ts › is refused as a customer and as nobody, whatever is asked',
  ]),
];
