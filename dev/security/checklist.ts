/** A line of the security checklist: what is asked for, what stands, and the tests that fail without it. */
export interface SecurityLine {
  asks: string;
  stands: string;
  /** `file below test › words of the test's title, as they stand in the source`. */
  proofs: readonly string[];
  /** What of it is missing, and why. */
  open?: string;
}

const line = (asks: string, stands: string, proofs: readonly string[], open?: string): SecurityLine => ({
  ...{ asks, stands, proofs },
  ...(open ? { open } : {}),
});

/** Signing in: codes, locks, fraud by SMS, staff and partners. The number of a line is its place: the first is S01. */
const SIGNING_IN: readonly SecurityLine[] = [
  line('Codes that nobody foresees', 'six digits of `crypto.randomInt`, one function draws all of them', [
    'unit/identity/draw-code.test.ts › have every digit alike at place %i',
    'unit/architecture/dangerous-code.test.ts › is no chance that somebody can foresee',
  ]),
  line('A code lives five minutes, once, for one number and purpose', 'bound to number, purpose, asker; over at 5:00', [
    'journeys/identity.test.ts › signs a customer in, once',
    'journeys/identity.test.ts › is over after five minutes',
    'journeys/identity.test.ts › of another purpose counts as a wrong try: five of them lock the number',
  ]),
  line('Codes are no text in the database', 'HMAC under a key of the server; sealed only until the SMS left', [
    'journeys/identity.test.ts › is stored neither in clear nor for longer than it is needed',
  ]),
  line('A new code gives no new tries', 'wrong tries are counted by number', [
    'journeys/identity-wrong-codes.test.ts › lock it against a new code too: a new code gives no new tries',
  ]),
  line(
    'Locks: five minutes the number, half an hour the address',
    'rows of the database, which restarts and an empty Redis do not touch',
    [
      'journeys/identity-lock-out.test.ts › counts a hundred at once, and holds through the death of the API',
      'journeys/identity-wrong-codes.test.ts › hold at 4:59 and end at 5:00',
      'journeys/identity-wrong-codes.test.ts › at fifteen different numbers lock the address',
    ],
  ),
  line('Statuses of the specification', 'one table of outcomes', [
    'unit/identity/sign-in-outcome.test.ts › the names are those of the specification',
    'journeys/identity.test.ts › of a sign-up that was wrong five times is put off with 429',
  ]),
  line(
    'A device is what the server saw',
    'signed cookie and network of the connection; the `ip` of a body is read by nobody',
    [
      'journeys/identity-sessions.test.ts › records the address that is stated, and believes nothing of it',
      'unit/identity/network-of.test.ts › makes no key longer than a counter may have',
    ],
  ),
  line('Nobody can be locked out by others for ever', 'the known device has tries of its own; locks do not grow', [
    'journeys/identity-wrong-codes.test.ts › do not lock out the device that signed in before',
    'unit/identity/tries.test.ts › count anew after the lock, which never grows',
  ]),
  line('Guessing over days', 'twenty wrong codes a day and number, then an alarm', [
    'journeys/identity-wrong-codes.test.ts › of a whole day are at most twenty, and somebody is told',
  ]),
  line('Nobody learns who has an account', 'same statements, status and body until the code is right', [
    'journeys/identity-sign-up.test.ts › are answered alike until the code is right',
    'journeys/identity-code-requests.test.ts › costs the database the same statements as one without: no answer comes sooner',
  ]),
  line('Nobody sells us SMS', 'listed countries, limits by number, network, country and day, alarm at four fifths', [
    'journeys/identity.test.ts › is sent to numbers of the listed countries only',
    'journeys/identity.test.ts › is sent five times an hour at most, even when asked for in parallel',
    'journeys/identity-code-requests.test.ts › is not exceeded by requests at the same moment, and alarms at its end',
  ]),
  line('Codes that nobody gives back', 'a range whose codes are hardly used gets no more', [
    'journeys/identity-code-requests.test.ts › gets no more codes when hardly one is given back',
  ]),
  line('SMS by hand', 'administrators alone, to the stored number, once in a quarter of an hour', [
    'journeys/messaging-by-hand.test.ts › goes to no other number and to nobody who is not there',
    'journeys/messaging-by-hand.test.ts › is the only one for a quarter of an hour, whoever writes and however often at once',
  ]),
  line('Codes in no log, queue or list', 'redaction by allow list; job payloads are ids', [
    'journeys/production-canaries.test.ts › no name, number, code, token or value is in a log line',
    'journeys/messaging-list.test.ts › say to whom, which one and what became of it, never what it said nor the whole number',
  ]),
  line('Staff have a second factor', 'TOTP after the SMS; on in production', [
    'journeys/identity-second-factor.test.ts › from before the setting was turned on ends at its next call',
    'journeys/production.test.ts › asks staff for their second factor, and opens no session before',
  ]),
  line(
    'Partner keys',
    'drawn, hashed, limited; wrong alike whether unknown or renewed; their session opens the counter alone',
    [
      'journeys/identity-partner.test.ts › is wrong alike whether it was never made or is renewed',
      'journeys/identity-partner.test.ts › opens no call that does not name partners',
    ],
  ),
  line('A new number or address needs its code', 'the former one hears of it', [
    'journeys/identity-contact.test.ts › is the person’s once its code came back; the former number hears of it and other browsers are signed out',
    'journeys/identity-contact.test.ts › is not changed by the record’s own call once it is confirmed',
  ]),
];

/** Tokens, sessions and the browser. */
const SESSIONS: readonly SecurityLine[] = [
  line(
    'Forged tokens',
    'one algorithm, issuer, audience, type and times checked; ID and access token are not each other',
    [
      'journeys/identity-tokens.test.ts › comes in more than twelve kinds',
      'journeys/identity-tokens.test.ts › %s is refused as access token and as ID token, and ends no session',
    ],
  ),
  line('Tokens are short and rotate', 'a quarter of an hour; a stolen old one ends the session', [
    'journeys/identity-sessions.test.ts › is over after a quarter of an hour, and can then be exchanged',
    'journeys/identity-sessions.test.ts › with a token of before the grace of ten seconds ends the session',
  ]),
  line('The server ends idle sessions', 'two hours idle, 30 days (staff 12 hours) in all', [
    'journeys/identity-sessions.test.ts › ends after two hours without a request, and not before',
    'journeys/identity-cookie.test.ts › of staff ends after twelve hours, however often it is used',
  ]),
  line('Ends work at once, sockets too', 'each call reads the session; ends are told to every process', [
    'journeys/live-sessions.test.ts › by %s closes its sockets in every process, and no others',
    'journeys/identity-tokens.test.ts › what ends every session of a person',
  ]),
  line('Roles are those of this moment', 'read from the database with each call', [
    'journeys/access-matrix.test.ts › counts the roles of this moment, not those of the sign-in',
  ]),
  line(
    'Script in the page',
    'policy without inline scripts and eval; no markup of our own',
    [
      'unit/architecture/dangerous-code.test.ts › writes no markup of its own, and evaluates nothing',
      'journeys/production.test.ts › %s has every header that protects a browser',
    ],
    'styles may be inline (Mantine and Leaflet place elements by style attributes), and Trusted Types are not asked for',
  ),
  line('Headers of every page', 'policy, HSTS, nosniff, no referrer, no camera, own opener', [
    'journeys/production.test.ts › %s has every header that protects a browser',
    'journeys/door-docs.test.ts › has the policy of every other page, and asks nobody else for anything',
  ]),
  line('Nothing personal stays in caches', '`no-store` on what belongs to somebody; `Clear-Site-Data` at the logout', [
    'journeys/identity-cookie.test.ts › clears what the browser kept of the site, but the device stays known',
    'journeys/door.test.ts › comes with its name, type and length, as a download',
    'journeys/door-packing.test.ts › what belongs to a person is never packed, however long',
  ]),
  line('Nothing personal in addresses', 'voucher and language leave the address bar; logs have no queries', [
    'web/app/routes.test.tsx › keeps a supported language and a voucher code for the session, and takes them out of the address',
    'journeys/production-canaries.test.ts › no name, number, code, token or value is in a log line',
  ]),
  line('Other sites', 'no CORS header for anybody; cookies are SameSite=Strict', [
    'journeys/production.test.ts › %s has every header that protects a browser',
    'journeys/identity-cookie.test.ts › is out of the reach of scripts and other sites, holds no token, and goes when the browser closes',
  ]),
  line(
    'Reading calls that change something',
    'two of the specification; each again changes nothing, and asking for the head neither',
    [
      'journeys/vouchers.test.ts › makes it cheaper, line by line, and is taken off again; each again changes nothing',
      'journeys/vouchers.test.ts › is not changed by asking whether the address is there',
    ],
  ),
  line('The browser’s word on its address', 'shown and nothing else', [
    'journeys/identity.test.ts › is told to anybody, and is that of the connection, not what somebody claims',
  ]),
];

/** Who may do what. */
const ACCESS: readonly SecurityLine[] = [
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

/** What comes in and goes out. */
const INPUT: readonly SecurityLine[] = [
  line('Every body has a schema', 'unknown keys refused, 100 kB, nothing is 500', [
    'journeys/errors-input.test.ts › that is wrong in any one field is refused with 400 and names the field, never with 500',
    'journeys/door-fuzz.test.ts › are 400 for every endpoint that takes one, never 500',
  ]),
  line('Names of Swiss people', 'letters of any script, hyphen, apostrophe, space', [
    'unit/schema/schema.test.ts › names the character that is refused',
    'unit/schema/schema.test.ts › answers quickly to a hostile name',
  ]),
  line('Values are bound', 'no text of a statement holds a value', [
    'journeys/vouchers-administration.test.ts › DROP TABLE vouchers',
    'journeys/errors-input.test.ts › carries no stack, no SQL and no value of the request',
  ]),
  line('No spreadsheet runs a cell', 'a leading apostrophe, everything quoted', [
    'journeys/exports-formulas.test.ts › sees what runs',
    'unit/csv-file.test.ts › a cell of a CSV file',
  ]),
  line('Files of orders that come back', 'roles, dry run, row limit, known characters', [
    'journeys/exports-import-hostile.test.ts › a file that is no CSV',
    'journeys/exports-imports.test.ts › that an export wrote changes nothing, row by row of every table',
  ]),
  line('Files of laboratories', 'read in a thread with limits of time and size', [
    'unit/hl7/hostile-files.test.ts › hostile files are refused or read soon',
    'journeys/lab-intake-mllp-hostile.test.ts › hostile messages are answered soon, and never read by the listener',
  ]),
  line(
    'PDFs',
    'told by their bytes, 10 MB, sealed under an id, sent as a download',
    [
      'journeys/lab-intake-reports.test.ts › is sealed, belongs to the order its name says, and is opened by doctors and administrators alone',
      'journeys/lab-intake-reports.test.ts › of exactly 10 MB is taken, and refused with one byte more',
    ],
    'no virus scanner looks at them: only staff upload them, and they are opened as downloads',
  ),
  line('Photos', 'decoded and encoded anew, small, without metadata; no SVG', [
    'journeys/identity-photo.test.ts › is upright, in the first picture of an animation, and tells neither place nor device',
    'journeys/identity-photo.test.ts › a small file that unfolds to hundreds of megabytes is refused',
  ]),
  line('Archives', 'none are taken', [
    'journeys/exports-import-hostile.test.ts › is refused where none came, or where it is too large',
  ]),
  line('How much anybody uploads', 'points a minute by class of call, sizes and numbers of files', [
    'journeys/lab-intake-uploads.test.ts › of more files than are taken at once is refused',
    'journeys/door-load.test.ts › take as many points as they cost',
  ]),
  line(
    'Drawing a PDF asks nobody',
    'drawn from text by pdfkit: no markup is read; the server asks two addresses alone',
    ['unit/architecture/dangerous-code.test.ts › asks no address that somebody else may choose'],
  ),
  line('Links in content', '`https` alone, checked when written and when shown', [
    'web/results/result-words.test.ts › takes https only',
    'unit/content/check-content.test.ts › content is refused',
  ]),
  line('Where a sign-in leads', 'to the page that was refused, kept in the tab; no address names it', [
    'web/app/guard.test.tsx › sends visitors to login, from the summary to sign-up, and remembers where they wanted to go',
    'unit/content/check-content.test.ts › evil.example',
  ]),
];

/** Webhooks, limits, network. */
const NETWORK: readonly SecurityLine[] = [
  line('Events of the payment provider', 'signature over the bytes as they came, 300 s, two secrets, live or test', [
    'unit/gateways/read-payment-webhook.test.ts › takes the bytes as they came',
    'unit/gateways/read-payment-webhook.test.ts › refuses events of the other world and of other accounts',
  ]),
  line('Receipts of the SMS provider', 'signature over the public address of the configuration', [
    'unit/gateways/sms-status-callback.test.ts › reads a receipt signed over the public address',
    'journeys/webhook-copies.test.ts › is refused on the door of the SMS provider too',
  ]),
  line('The address of a client', 'of X-Forwarded-For only what our own proxies wrote', [
    'unit/http/client-address.test.ts › the address of a client',
    'journeys/live-limits.test.ts › cannot pass for others by what it claims',
  ]),
  line(
    'Limits by class of call',
    'points a minute by person or network, 429 with Retry-After; codes are refused without Redis',
    [
      'journeys/door-load.test.ts › of four addresses end at their budget, and a fifth one is served all along',
      'journeys/production-hanging-servers.test.ts › sign-in codes are refused, everything else works',
    ],
  ),
  line('Slow and many connections', 'limits of time, size and number', [
    'journeys/door-fuzz.test.ts › have limits of time, size and number',
    'journeys/door-fuzz.test.ts › of one network are closed beyond its share, and opened again when others end',
  ]),
  line(
    'Accounts of the servers with the least right',
    'the product changes no schema and nothing that is written once; at Redis a list of commands without FLUSHALL, CONFIG, KEYS, DEBUG',
    [
      'journeys/production-rights.test.ts › loses whatever it had before it was given its own',
      'journeys/production-redis-rights.test.ts › is enough: queues, limits, live pages, the board of the queues and the scanner of a purge',
      'unit/runtime/redis-rights.test.ts › hold every command of the scripts of BullMQ, also of a newer version',
    ],
  ),
  line(
    'TLS',
    'a proxy with 1.2 and more outside; every certificate is checked',
    ['unit/architecture/dangerous-code.test.ts › trusts no certificate unseen, but to read the date of our own'],
    'the versions of TLS are those of Caddy’s defaults, and no test asks them',
  ),
  line(
    'The server asks no address of somebody else',
    'providers, bucket and the content’s source are configuration; no redirect is followed',
    [
      'unit/architecture/dangerous-code.test.ts › asks no address that somebody else may choose',
      'journeys/content-source.test.ts › is reached over https alone in production',
    ],
  ),
  line('Errors tell nothing', 'status, code and a sentence', [
    'journeys/errors-input.test.ts › carries no stack, no SQL and no value of the request',
    'journeys/door-fuzz.test.ts › below every route are answered without 500',
  ]),
];

/** Data protection, audit, secrets, supply chain. */
const DATA: readonly SecurityLine[] = [
  line(
    'Health data are sealed where they lie',
    'files, identities of closed accounts, second factors, and the columns of results, answers, notes of staff and birth dates are (AES-256-GCM, key by file, purpose or column; bound to table, column and row)',
    [
      'unit/gateways/files/file-store.test.ts › does not open a file that lies under another id, kind or key',
      'unit/database/sealed-fields.test.ts › do not open in another row: another %s',
      'journeys/production-sealed.test.ts › is found in no column of the database and no key of Redis, and read by those who may',
      'journeys/production-sealed.test.ts › does not open in another row: a value is refused with an alarm, a note shows a mark and its list goes on',
      'journeys/production-sealed.test.ts › does not open under another key: a result is refused with an alarm',
      'journeys/production-sealed-birth-dates.test.ts › is sealed beside a hash by which a message finds its person, and nobody born on another day',
      'journeys/lab-intake-uploads.test.ts › never lies on the disk in clear, not even while it is read',
    ],
    'names, addresses, numbers and e-mails are not sealed, because staff search and sort by them: whoever has the database reads them',
  ),
  line('Keys rotate', 'a command that may be broken off; what no key opens is named', [
    'journeys/identity-key-rotation.test.ts › files, identities of closed accounts and second factors open under the newest alone',
    'journeys/identity-key-rotation.test.ts › what no key opens is named and left as it is, and the others are done',
    'journeys/production-sealed.test.ts › seals what lies in the clear, rotates the key, and goes on where kill -9 cut it off; every value is read meanwhile',
  ]),
  line(
    'Each reading of health data is written down, for ever',
    'append-only by rights; sealed in chains, signed, their heads outside the database; a daily look',
    [
      'journeys/access-matrix.test.ts › is recorded for everybody but the owner, by every call that is declared so',
      'journeys/production-audit.test.ts › are seen to have lost one',
      'journeys/production-audit.test.ts › are remembered by the file store',
      'journeys/production-rights.test.ts › adds to %s and changes nothing that is in it',
    ],
  ),
  line(
    'What cannot be recorded is not sent',
    'written before the reply, or in its transaction; 503 where the right to write is gone',
    [
      'journeys/production-rights.test.ts › sends no health data when it may not record who reads them',
      'journeys/door.test.ts › is not answered when it cannot be recorded',
    ],
  ),
  line('People see who read their data', 'a page of their own', [
    'journeys/identity-readers.test.ts › names doctors, tells the role of others, what they did and of which order',
  ]),
  line('Logs hold nothing of anybody', 'redaction by allow list', [
    'journeys/production-canaries.test.ts › no name, number, code, token or value is in a log line',
  ]),
  line('Jobs are ids', 'finished ones are taken away', [
    'journeys/production-canaries.test.ts › no name, number, code, token or value is in a log line',
    'journeys/runtime-queue-board.test.ts › shows the queues and their jobs, without what they carry',
  ]),
  line('Own data, correction, closing, consent', 'as JSON and PDF; consent ends in exports at once', [
    'journeys/identity-own-data.test.ts › as JSON hold person, orders, payments',
    'journeys/exports-withdrawal.test.ts › is in no file that is made afterwards, and takes away every older one',
  ]),
  line(
    'Retention',
    'a closed account is locked away; a nightly command deletes record and identity after their terms',
    [
      'journeys/identity-ended-retention.test.ts › ends after twenty years: rows and files of the record go',
      'journeys/identity-ended-retention.test.ts › takes the invoices’ identity only when their own term is over',
      'unit/identity/retention-over.test.ts › nineteen years',
    ],
    'audit rows stay: ids of nobody',
  ),
  line('Backups', 'sealed; whom was purged since is purged again after a restore', [
    'journeys/production-backup.test.ts › shows nothing of what it holds',
    'journeys/production-restore-drill.test.ts › the backup of yesterday with the deletion list of tonight',
  ]),
  line(
    'Points of law',
    'listed in docs/data-protection.md, each with an owner and a day',
    ['unit/architecture/security-table.test.ts › has every point of law with an owner and a day'],
    'the owner is to be named: none was checked by a lawyer',
  ),
  line('Secrets', 'variables or files, weak ones refused at the start, none in the repository', [
    'unit/architecture/dangerous-code.test.ts › keeps secrets out of the repository',
    'unit/runtime/read-config.test.ts › says all of it at once, and no secret',
  ]),
  line(
    'Packages',
    'one version each, known by content; licences read; scripts of installations listed',
    [
      'unit/architecture/dependencies.test.ts › is named in one version each, none by a range or an address',
      'unit/architecture/dependencies.test.ts › may be delivered: licences',
      'unit/architecture/dependencies.test.ts › runs nothing while it is installed but what is known to',
    ],
    'known faults of packages are not looked up: the registry reached from here answers `npm audit` with 405; run it where there is a network',
  ),
  line(
    'No old package is part of the product',
    'HL7 is read by our own reader; hl7-standard 1.0.4 is what a benchmark compares it with, known by its content',
    [
      'unit/architecture/dependencies.test.ts › is known by its content: a package that was changed at its source is not installed',
    ],
  ),
  line(
    'Time',
    'one clock, the database’s, in UTC',
    [
      'unit/architecture/one-clock.test.ts › takes the time from services.now or tx.now',
      'journeys/runtime-clocks.test.ts › ends every hold that is over, and notes the time of the database',
    ],
    'that the machines keep time (NTP) is the operator’s',
  ),
  line(
    'Processes have no rights',
    'containers without root, capabilities or a writable root',
    [
      'unit/runtime/containers.test.ts › are built of what the build may read',
      'unit/runtime/manifests.test.ts › %s may be looked at, moved and bounded',
    ],
    'what the kernel really refuses is asked by `npm run containers`, where a Docker engine answers',
  ),
  line(
    'Alarms and a run book',
    'each alert has a case that fires and an entry of what to do',
    [
      'journeys/production-alerts.test.ts › have a case each, and an entry in the run book',
      'journeys/production-alerts.test.ts › %s fires, and is quiet beside its limit',
    ],
    'there is no security.txt: its contact is the owner’s to name',
  ),
  line(
    'Safeguards are tried out',
    '`npm run mutants` takes them away one by one; docs/mutants.md says what was caught',
    ['unit/mutants/judge-mutants.test.ts › '],
  ),
];

/** All of it, the first is S01. */
export const SECURITY_CHECKLIST: readonly (readonly [heading: string, lines: readonly SecurityLine[]])[] = [
  ['Signing in', SIGNING_IN],
  ['Sessions and the browser', SESSIONS],
  ['Who may do what', ACCESS],
  ['What comes in and goes out', INPUT],
  ['Webhooks, limits, network', NETWORK],
  ['Data, audit, secrets, packages', DATA],
];
