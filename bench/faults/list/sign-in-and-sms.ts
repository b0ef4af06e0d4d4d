import { type Fault, journey, unit } from './fault.ts';

/** Codes, locks and sessions, and a provider of SMS that refuses or never answers. */
export const SIGN_IN_AND_SMS: readonly Fault[] = [
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
      journey('messaging', 'goes out when the provider is back', 'a number that is none is refused'),
      journey('messaging-codes', 'a code is tried until it expires'),
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
];
