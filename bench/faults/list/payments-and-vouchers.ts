import { type Fault, journey, scenario, unit } from './fault.ts';

/** A provider that is late, lies or is away, prices that change, and a voucher that two want. */
export const PAYMENTS_AND_VOUCHERS: readonly Fault[] = [
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
      journey('vouchers-redeemed', 'stays with the order that reserved it in time'),
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
      journey('vouchers-redeemed', 'redeems it for good at settlement; the price stays'),
      journey('orders-addons', 'keep the price of the moment'),
    ],
  },
];
