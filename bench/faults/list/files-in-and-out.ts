import { type Fault, journey, scenario } from './fault.ts';

/** Files that are uploaded, imported, exported or kept: twice, late, wrong, hostile, or beside another act. */
export const FILES_IN_AND_OUT: readonly Fault[] = [
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
    id: 'F60',
    what: 'one report is uploaded by two at once',
    proofs: [journey('lab-intake-reports', 'uploaded twice at the same moment')],
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
];
