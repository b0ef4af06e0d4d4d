import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { SupportsView, SupportView } from '#shared/views/supports.ts';
import { paths } from '#web/app/paths.ts';
import { sessionVerified } from '#web/app/session.ts';
import { CallbackScreen } from '#web/crm/callback/callback.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';
import { aSupport, TIMES } from './a-support.ts';

const network = globalThis.fetch;
const LIVIA = {
  id: 'livia',
  phoneNo: '+41790000001',
  preferredLanguage: 'de',
  roles: ['customer'],
} as unknown as UserView;
const words = (text: string) => ({ de: text, en: text, fr: text, it: text });
const ASK = 'POST /supports';
const CHANGE = 'PUT /supports/c1';
/** Only the clock of the wall stands still. */
const RUNNING = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame', 'queueMicrotask', 'nextTick', 'performance'] as const),
];

beforeAll(() => speak('de'));
beforeEach(() => {
  // Friday, 14:10 in Zurich.
  jest.useFakeTimers({ now: new Date('2026-11-20T13:10:00.000Z'), doNotFake: [...RUNNING] });
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = network;
});

interface Opened {
  order?: object;
  items?: SupportView[];
  times?: Partial<typeof TIMES>;
  ask?: () => Said;
  change?: () => Said;
}

function open({ order = {}, items = [], times = {}, ask, change = noContent }: Opened = {}) {
  let known = items;
  const served = serveCalls({
    'GET /orders/o1': () => ({
      ...{
        _id: 'o1',
        orderNumber: '2600000018',
        status: OrderStatus.COMPLETED,
        product: { name: words('Komplett-Check') },
      },
      ...order,
    }),
    'GET /supports': () => ({ items: known, next: null, ...TIMES, ...times }) as unknown as SupportsView,
    [ASK]: () => {
      const said = ask?.() ?? { _id: 'c1' };
      if (!ask) known = [aSupport()];
      return said;
    },
    [CHANGE]: change,
  });
  openScreen(<CallbackScreen />, {
    ...{ path: '/orders/:orderId/callback', at: '/orders/o1/callback' },
    prepare: ({ dispatch }) => dispatch(sessionVerified(LIVIA)),
  });
  return served;
}

const radio = (name: string | RegExp) => screen.getByRole('radio', { name });
const submit = (name: string | RegExp = /anfordern$/) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('asking for a callback', () => {
  it('says the promise first, and sends what it is about, as soon as possible, to the own number', async () => {
    const { sentTo } = open();
    expect(await title('Wir rufen Sie innert 2 Stunden zurück.')).toBeInTheDocument();
    expect(
      screen.getByText('Jetzt ist Freitag, 14:10. Wenn Sie jetzt absenden, rufen wir bis 16:10 an.'),
    ).toBeInTheDocument();
    expect(screen.getByText('bis 16:10')).toBeInTheDocument();
    expect(screen.getByText('079 000 00 01')).toBeInTheDocument();
    await submit('Rückruf bis 16:10 anfordern');
    expect(await title('Ihr Rückruf')).toBeInTheDocument();
    expect(sentTo(ASK)).toEqual([{ orderId: 'o1', reason: 'result', language: 'de' }]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Wir rufen Sie bis 16:10 an.' })).toHaveFocus();
  });

  it.each([
    [OrderStatus.COMPLETED, paths.result('o1'), true],
    [OrderStatus.PAID, paths.order('o1'), false],
  ])('is about the result once there is one, and leads back to it: %s', async (status, back, hasResult) => {
    const { sentTo } = open({ order: { status } });
    await title(/zurück/);
    expect(screen.getByRole('link', { name: /^Zur|^Zum/ })).toHaveAttribute('href', back);
    expect(screen.queryByText('Komplett-Check') !== null).toBe(hasResult);
    await submit();
    await waitFor(() => expect(sentTo(ASK)).toMatchObject([{ reason: hasResult ? 'result' : 'order' }]));
  });

  it('from a certain time on needs that time, and promises from then', async () => {
    const { sentTo } = open();
    await title(/zurück/);
    await userEvent.click(radio('Ab einer bestimmten Zeit'));
    await submit();
    expect(screen.getByRole('combobox', { name: /Ab wann dürfen wir anrufen/ })).toBeInvalid();
    expect(sentTo(ASK)).toEqual([]);
    const field = screen.getByRole('combobox', { name: /Ab wann dürfen wir anrufen/ });
    const monday = within(field).getByRole('option', { name: 'ab Mo 23.11., 10:00' }) as HTMLOptionElement;
    await userEvent.selectOptions(field, monday);
    expect(await title('Wir rufen Sie bis Mo 23.11., 12:00 zurück.')).toBeInTheDocument();
    await submit('Rückruf bis Mo 23.11., 12:00 anfordern');
    await waitFor(() => expect(sentTo(ASK)).toMatchObject([{ wishedAt: '2026-11-23T09:00:00.000Z' }]));
  });

  it('goes to another number where one is given', async () => {
    const { sentTo } = open();
    await title(/zurück/);
    await userEvent.click(screen.getByRole('button', { name: /Mobiltelefon/ }));
    const field = screen.getByRole('textbox', { name: 'Mobiltelefon' });
    await userEvent.clear(field);
    await submit();
    expect(field).toBeInvalid();
    expect(sentTo(ASK)).toEqual([]);
    await userEvent.type(field, '079 111 22 33');
    await submit();
    await waitFor(() => expect(sentTo(ASK)).toMatchObject([{ phoneNo: '+41791112233' }]));
  });

  it('promises no time in a language in which none is promised', async () => {
    const { sentTo } = open();
    await title(/zurück/);
    await userEvent.click(screen.getByRole('button', { name: /Sprache/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'fr');
    expect(await title('Wir rufen Sie so bald wie möglich zurück.')).toBeInTheDocument();
    expect(screen.queryByText(/^bis /)).toBeNull();
    await submit('Rückruf anfordern');
    await waitFor(() => expect(sentTo(ASK)).toMatchObject([{ language: 'fr' }]));
  });

  it('offers no time where nobody calls back in that language', async () => {
    open({ times: { callbackHours: { ...TIMES.callbackHours, de: '' } } });
    expect(await title('Wir rufen Sie so bald wie möglich zurück.')).toBeInTheDocument();
    expect(radio('Ab einer bestimmten Zeit')).toBeDisabled();
    expect(screen.getByText(/^In dieser Sprache ruft zurzeit niemand zurück/)).toBeInTheDocument();
  });

  it('after the hours says until when it will be', async () => {
    jest.setSystemTime(new Date('2026-11-20T18:00:00.000Z'));
    open();
    expect(await title('Wir rufen Sie bis Mo 23.11., 10:00 zurück.')).toBeInTheDocument();
  });

  it('that was not sent says why, and can be sent again', async () => {
    const answers: Said[] = ['generic', { _id: 'c1' }];
    const { sentTo } = open({ ask: () => answers.shift() ?? 'generic' });
    await title(/zurück/);
    await submit();
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    await submit();
    await waitFor(() => expect(sentTo(ASK)).toHaveLength(2));
  });
});

describe('a callback that was asked for', () => {
  const act = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

  it('is changed to another time, number or both; what stays is not sent', async () => {
    const { sentTo } = open({ items: [aSupport()] });
    await title('Ihr Rückruf');
    await act('Zeit ändern');
    await userEvent.click(screen.getByRole('radio', { name: 'So bald wie möglich' }));
    await act('Änderung speichern');
    await waitFor(() => expect(sentTo(CHANGE)).toEqual([{ step: 'change', wishedAt: null }]));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it('is not sent where nothing was changed', async () => {
    const { sentTo } = open({ items: [aSupport()] });
    await title('Ihr Rückruf');
    await act('Zeit ändern');
    await act('Änderung speichern');
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(sentTo(CHANGE)).toEqual([]);
  });

  it('is withdrawn once, and says where that did not work', async () => {
    const answers: Said[] = ['generic', noContent()];
    const { sentTo } = open({ items: [aSupport()], change: () => answers.shift() ?? 'generic' });
    await title('Ihr Rückruf');
    await act('Anfrage zurückziehen');
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    await act('Anfrage zurückziehen');
    await waitFor(() => expect(sentTo(CHANGE)).toEqual([{ step: 'withdraw' }, { step: 'withdraw' }]));
  });

  it.each<[string, Partial<SupportView>, boolean]>([
    [
      'that is over can be asked for again',
      { state: 'done', outcome: 'reached', doneAt: '2026-11-20T13:00:00.000Z' },
      true,
    ],
    ['that was withdrawn leads to asking anew', { state: 'done', outcome: 'withdrawn' }, false],
  ])('%s', async (_what, change, isShown) => {
    open({ items: [aSupport({ ...change, calledAt: '2026-11-20T13:00:00.000Z' })] });
    if (isShown) {
      await title('Ihr Rückruf');
      await act('Noch etwas fragen');
    }
    expect(await title(/zurück\.$/)).toBeInTheDocument();
  });
});
