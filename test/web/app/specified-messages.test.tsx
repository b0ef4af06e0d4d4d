import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ErrorCode } from '#shared/errors.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { CrashScreen } from '#web/app/screens/crash.tsx';
import { NoPermissionScreen } from '#web/app/screens/no-permission.tsx';
import { LostSlot } from '#web/booking/slot-picker/lost-slot.tsx';
import type { CallError } from '#web/client/api.ts';
import { CodeStep } from '#web/identity/code-step.tsx';
import { PhoneStep } from '#web/identity/phone-step.tsx';
import { DecisionForm } from '#web/lab-intake/admin-upload/decision-form.tsx';
import { OrderDetailScreen } from '#web/orders/order-detail/order-detail.tsx';
import { SettleScreen } from '#web/payments/settle/settle.tsx';
import { useRelease } from '#web/results/review/use-release.ts';
import type { ReviewDraft } from '#web/results/review/use-review-draft.ts';
import { ReadOnlySurvey } from '#web/surveys/start/read-only-survey.tsx';
import type { LateAnswers } from '#web/surveys/use-answer-sender.ts';
import type { LoadedSurvey } from '#web/surveys/use-survey.ts';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aDraft } from '../results/a-review.ts';

const realFetch = globalThis.fetch;
const NAME = { de: 'Herz', en: 'Heart', fr: 'Cœur', it: 'Cuore' };
const SOON = '2026-12-01T08:00:00.000Z';
const appointment = {
  from: SOON,
  to: SOON,
  partnerBranchId: 'b1',
  branchName: 'Apotheke',
  streetAddress: 'Musterweg 1',
  zipCode: '8400',
  city: 'Winterthur',
  latitude: 47.5,
  longitude: 8.7,
};
const hold = { until: '2999-01-01T00:00:00.000Z', asking: false, lapsed: false, usedUp: false };
const order = {
  _id: 'o1',
  orderNumber: '2600000018',
  status: null,
  label: 'pending-for-payment',
  application: 'branch',
  productGroupKey: 'heart',
  product: { key: 'heart-basic', name: NAME, sampleType: 'venous', fastingHours: 0, turnaroundDays: 3 },
  items: [
    { kind: 'product', key: 'heart-basic', name: NAME, price: 10_900 },
    { kind: 'addon', key: 'addon-lpa', name: NAME, price: 3_900 },
  ],
  total: 14_800,
  pricePaid: 0,
  appointment,
  hold,
  transactions: [
    {
      transactionNo: '2600000018-1',
      type: 'order',
      status: 'N/A',
      amount: 14_800,
      discount: 0,
      voucherCode: null,
      lines: [],
    },
  ],
  lastUpdatedTransactionNo: '2600000018-1',
  seenTermsAndConditions: true,
  history: [],
} as unknown as OrderView;
const payment: PaymentView = {
  transactionNo: '2600000018-1',
  type: 'order',
  orderId: 'o1',
  amount: 14_800,
  discount: 0,
  voucherCode: null,
  lines: [],
  state: 'none',
  settledAt: null,
  holdUntil: hold.until,
  asking: false,
  move: null,
};

beforeAll(() => speak('en'));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const says = async (message: string) => waitFor(() => expect(document.body.textContent).toContain(message));

describe('the page of a payment', () => {
  const SETTLE = { path: '/orders/:orderId/:transactionNo/settle', at: '/orders/o1/2600000018-1/settle' };
  const open = (answers: Parameters<typeof serve>[0] = {}) => {
    serve({ 'GET /orders/o1': order, 'GET /orders/o1/payment': payment, ...answers });
    return openScreen(<SettleScreen />, SETTLE);
  };
  const pay = async () => userEvent.click(await screen.findByRole('button', { name: /^Pay CHF/ }));

  it.each<[ErrorCode, string]>([
    ['payment-failed', 'Payment failed. Please try again.'],
    ['payment-not-settled', 'We could not settle the payment for your order'],
    ['payment-unclear', 'We could not settle the payment for your order'],
    ['slot-taken', 'This timeslot is no longer available'],
    ['order-cancelled', 'This order has been cancelled'],
    ['order-error', 'There is an error with the order'],
  ])('that is refused with %s says: %s', async (code, message) => {
    open({ 'POST /orders/o1/2600000018-1/checkout': code });
    await pay();
    await says(message);
  });

  it.each<ErrorCode>(['payment-processing', 'payment-not-settled'])(
    'asks nobody to pay again who has paid (%s)',
    async (code) => {
      open({ 'POST /orders/o1/2600000018-1/checkout': code });
      await pay();
      await says('Please do not pay again');
      expect(screen.queryByRole('button', { name: /Pay CHF/ })).toBeNull();
    },
  );

  it('that was declined by the provider says so', async () => {
    open({ 'GET /orders/o1/payment': { ...payment, state: 'failed' } });
    await says('Payment failed. Please try again.');
  });

  it('whose order cannot be loaded says so', async () => {
    open({ 'GET /orders/o1': 'generic' });
    await says('There is an error with the order');
    await says('Sorry there was an error please try again later');
  });

  it.each([
    ['from the beginning', { 'GET /orders/o1': { ...order, hold: { ...hold, lapsed: true, usedUp: true } } }, false],
    ['when it turns out', { 'POST /orders/o1/2600000018-1/checkout': 'hold-used-up' as const }, true],
  ])(
    'offers no payment for a time that was held twice (%s), but what there is to do',
    async (_when, answers, press) => {
      const { store } = open(answers);
      if (press) await pay();
      await says('This appointment can no longer be held');
      expect(screen.queryByRole('button', { name: /Pay|Try again/ })).toBeNull();
      expect(screen.getByRole('link', { name: 'Choose another test' })).toHaveAttribute(
        'href',
        '/products/select-group',
      );
      expect(screen.getByRole('link', { name: 'Help by phone' })).toHaveAttribute('href', '/pages/callback');
      await userEvent.click(screen.getByRole('button', { name: 'Choose a new time for this test' }));
      expect(store.getState().selection).toMatchObject({
        productGroupKey: 'heart',
        productKey: 'heart-basic',
        addonKeys: ['addon-lpa'],
        slot: null,
        openOrderId: null,
      });
      expect(screen.getByRole('status').textContent).toBe('/products/appointment');
    },
  );

  it('leads to its order, which Back finds as well', async () => {
    const { store } = open();
    expect(await screen.findByRole('link', { name: 'Go to this order' })).toHaveAttribute('href', '/orders/o1');
    expect(store.getState().selection.openOrderId).toBe('o1');
  });
});

describe('the page of an order', () => {
  it('that cannot be loaded says so', async () => {
    serve({ 'GET /orders/o1': 'generic' });
    openScreen(<OrderDetailScreen />, { path: '/orders/:orderId', at: '/orders/o1' });
    await says('There is an error with the order');
  });
});

describe('sign-in', () => {
  const sent = {
    phoneNo: '+41791112233',
    forSignUp: false,
    resendAt: null,
    expiresAt: null,
    mayNotCome: false,
    lastWasLost: false,
  };

  it.each<[ErrorCode, string]>([
    ['code-wrong', 'Wrong authentication code'],
    ['TemporaryBlock', 'This account cannot access for 5 minutes'],
    ['Forbidden-IP', 'This device cannot access for 30 minutes'],
    ['wait-for-timer', 'Please wait for timer to expire'],
    ['too-many-requests', 'Please wait for time to reset and request a new code'],
  ])('whose code is refused with %s says: %s', async (error, message) => {
    const refused: CallError = { statusCode: 400, error, message: error };
    openScreen(<CodeStep sent={sent} changeAt="/" check={async () => refused} />);
    await userEvent.click((await screen.findAllByRole('textbox'))[0] as HTMLElement);
    await userEvent.keyboard('123456');
    await says(message);
  });

  it('says that no code could be sent', async () => {
    serve({ 'POST /auth/start': 'unavailable' });
    openScreen(<PhoneStep forSignUp={false} />);
    await userEvent.type(await screen.findByLabelText('Mobile number'), '079 111 22 33');
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await says('Failed to send Authentication Code');
  });

  it('says that the last code did not arrive', async () => {
    openScreen(<CodeStep sent={{ ...sent, lastWasLost: true }} changeAt="/" check={async () => null} />);
    await says('Failed to send Authentication Code');
  });
});

describe('the slot picker', () => {
  it.each([
    ['slot-taken', 'This timeslot is no longer available'],
    ['past-booking-deadline', 'The appointment date is past the booking deadline, select another date.'],
  ] as const)('says of a time that is gone (%s): %s', async (reason, message) => {
    openScreen(<LostSlot lost={{ from: SOON, reason }} free={[]} onChoose={() => undefined} />);
    await says(message);
  });
});

describe('a questionnaire that takes no more answers', () => {
  const survey = (closed: 'order-cancelled' | 'order-completed' | null) =>
    ({
      customerSurvey: { closed, completedAt: null, byDoctor: false, orderId: 'o1', orderNumber: '2600000018' },
      survey: { questions: [] },
      answers: [],
    }) as unknown as LoadedSurvey;

  it.each([
    ['order-cancelled', false, 'This order has been cancelled'],
    ['order-completed', false, 'This order has been completed'],
    [null, true, 'This Question has been complete already'],
  ] as const)('says why (%s)', async (closed, cameLate, message) => {
    const late = cameLate ? ({ questionKeys: ['sleep'], code: 'Already_Complete' } satisfies LateAnswers) : null;
    openScreen(<ReadOnlySurvey id="s1" data={survey(closed)} isJustClosed={cameLate} late={late} />);
    await says(message);
  });
});

describe('a release', () => {
  const READ = aDraft(true);
  function Releasing({ isSaved }: { isSaved: boolean }) {
    const draft = { save: async () => isSaved, current: () => ({ base: { version: 1, draft: READ } }) };
    const { failure, release } = useRelease(
      { _id: 'r1' } as ReviewView,
      draft as unknown as ReviewDraft,
      'd1',
      () => 0,
    );
    return (
      <button type="button" onClick={() => void release({ draft: READ, readOn: 'read', overridesHours: false })}>
        {`release ${failure}`}
      </button>
    );
  }

  it.each<[ErrorCode, boolean, string]>([
    ['release-failed', true, 'Release failed. Please try again or speak to the tech team.'],
    ['generic', true, 'Release failed. Please try again or speak to the tech team.'],
    ['questionnaire-required', true, 'No result can be produced without a completed questionnaire'],
    ['generic', false, 'Results Did not Save'],
  ])('that is refused with %s (saved before: %s) says: %s', async (code, isSaved, message) => {
    serve({ 'POST /release-result/r1': code });
    openScreen(<Releasing isSaved={isSaved} />);
    await userEvent.click(screen.getByRole('button'));
    await says(message);
  });
});

describe('a message that is matched by hand', () => {
  it('to an order that is not there says so', async () => {
    serve({ 'POST /imports/i1/messages/m1/match': 'order-not-matched' });
    const message = { importId: 'i1', messageId: 'm1' };
    const candidate = { orderNumber: '2600000018', needsReason: true };
    openScreen(<DecisionForm message={message} candidate={candidate} onDone={() => undefined} />);
    await userEvent.type(screen.getByLabelText(/Why/), 'Typed wrongly');
    await userEvent.click(screen.getByRole('button', { name: /Match/ }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Unable to match order'));
  });
});

describe('a screen in place of another', () => {
  it('says that there is no permission', async () => {
    openScreen(<NoPermissionScreen />);
    await says('You DO NOT have permission on this page');
  });

  it('says that something failed', async () => {
    openScreen(<CrashScreen />);
    await says('Something went wrong');
  });
});
