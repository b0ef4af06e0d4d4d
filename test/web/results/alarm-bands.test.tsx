import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { OpenAlarmView, UnreachedAlertView } from '#shared/views/critical-alerts.ts';
import '#web/client/staff-calls.ts';
import { OpenAlarms } from '#web/results/open-alarms.tsx';
import { UnreachedAlerts } from '#web/results/unreached-alerts.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { ago } from './show-part.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results', 'messaging'));
afterEach(() => {
  globalThis.fetch = realFetch;
});
const links = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('urgent cases that nobody has taken over, on every page of the doctors', () => {
  const anAlarm = (id: string, change: Partial<OpenAlarmView> = {}): OpenAlarmView => ({
    ...{ _id: id, orderId: `o${id}`, orderNumber: `260000000${id}`, importedAt: ago(31), isAccountClosed: false },
    escalatedTo: null,
    ...change,
  });
  const open = async (items: OpenAlarmView[]) => {
    serve({ 'GET /critical-alerts/open': { items } });
    openScreen(<OpenAlarms userId="me" />);
    return screen.findByRole('alert');
  };

  it('lead to each case, and say to whom it went on', async () => {
    const band = await open([
      anAlarm('1'),
      anAlarm('2', { escalatedTo: { to: 'doctor', doctorId: 'me' } as OpenAlarmView['escalatedTo'] }),
      anAlarm('3', { escalatedTo: { to: 'doctor', doctorId: 'vera' } as OpenAlarmView['escalatedTo'] }),
      anAlarm('4', {
        escalatedTo: { to: 'everyone', doctorId: null } as OpenAlarmView['escalatedTo'],
        isAccountClosed: true,
      }),
    ]);
    expect(within(band).getByText('4 dringende Fälle: niemand hat sie übernommen')).toBeInTheDocument();
    const lines = [...band.querySelectorAll('p')].map(({ textContent }) =>
      textContent?.replace(/vor \d+ Min\./, 'vor'),
    );
    expect(lines.filter((line) => line?.startsWith('Eingetroffen')).map((line) => line?.trim())).toEqual([
      'Eingetroffen vor: Auftrag 2600000001 öffnen und übernehmen.',
      'Eingetroffen vor: Auftrag 2600000002 öffnen und übernehmen. An Sie weitergegeben.',
      'Eingetroffen vor: Auftrag 2600000003 öffnen und übernehmen.',
      'Eingetroffen vor: Auftrag 2600000004 öffnen und übernehmen. Das Konto der Person ist geschlossen; die Verwaltung kann öffnen, wer es ist. An alle weitergegeben.',
    ]);
    expect(links(band)).toEqual(['1', '2', '3', '4'].map((id) => [`Auftrag 260000000${id}`, `/doctor/orders/o${id}`]));
  });

  it('are four at most, and the way to the others', async () => {
    const band = await open([
      ...['1', '2', '3'].map((id) => anAlarm(id)),
      anAlarm('4', { escalatedTo: { to: 'administrators', doctorId: null } as OpenAlarmView['escalatedTo'] }),
      anAlarm('5'),
      anAlarm('6'),
    ]);
    expect(band).toHaveTextContent('Die Verwaltung ruft jetzt an.');
    expect(links(band).at(-1)).toEqual(['und 2 weitere', '/doctor/orders?view=critical']);
    expect(links(band)).toHaveLength(5);
  });
});

describe('urgent cases of which no doctor could be told, on every page of the administration', () => {
  const anAlert = (change: Partial<UnreachedAlertView> = {}): UnreachedAlertView => ({
    ...{ _id: 'a', orderNumber: '2600000018', raisedAt: '2026-11-20T12:58:00Z', isAccountClosed: false },
    doctors: [
      { name: 'Ursina Probeli', phoneNo: '+41790000004', sms: 'failed' },
      { name: 'Vera Zweitmeinung', phoneNo: '+41790000005', sms: null },
    ] as UnreachedAlertView['doctors'],
    ...change,
  });
  const open = (items: UnreachedAlertView[]) => {
    serve({ 'GET /critical-alerts/unreached': { items } });
    return openScreen(<UnreachedAlerts />).view;
  };

  it('say since when, and whom to phone', async () => {
    open([anAlert()]);
    const band = await screen.findByRole('alert');
    expect(band).toHaveTextContent('Dringender Fall 2600000018: keine Ärztin und kein Arzt wurde erreicht');
    expect(band).toHaveTextContent('Seit 20.11.2026, 13:58 hat niemand den Alarm bestätigt.');
    const doctors = within(band)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(doctors[0]).toMatch(/^Ursina Probeli, 079 000 00 04 · \S/);
    expect(doctors[1]).toBe('Vera Zweitmeinung, 079 000 00 05');
    expect(links(band).map(([, to]) => to)).toEqual(['tel:+41790000004', 'tel:+41790000005']);
    expect(band).not.toHaveTextContent(/Konto der Person|niemand mit der Rolle/);
  });

  it('say that there is no doctor, and who can open a closed account', async () => {
    open([anAlert({ doctors: [], isAccountClosed: true })]);
    const band = await screen.findByRole('alert');
    expect(band).toHaveTextContent('Es ist niemand mit der Rolle Ärztin oder Arzt eingetragen.');
    expect(band).toHaveTextContent('Das Konto der Person ist geschlossen');
    expect(links(band)).toHaveLength(1);
  });

  it('are no band where there is none', async () => {
    open([]);
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
