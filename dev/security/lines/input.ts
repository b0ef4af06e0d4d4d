import { line, type SecurityLine } from './security-line.ts';

/** What comes in and goes out. */
export const INPUT: readonly SecurityLine[] = [
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
