import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ContactView } from '#shared/views/critical-alerts.ts';
import { signOutHere } from '#web/client/session-token.ts';
import { OpenAlarms } from '#web/results/open-alarms.tsx';
import { ContactPart } from '#web/results/review/contact-part.tsx';
import { ValueTable } from '#web/results/review/value-table.tsx';
import { aCriticalCase, ago, critical, server, showPart, user, words } from './show-part.tsx';

const aCall = (minutes: number, change: Partial<ContactView> = {}): ContactView => ({
  _id: `c${minutes}`,
  calledBy: 'Ursina Probeli',
  calledAt: ago(minutes),
  recordedAt: ago(minutes),
  outcome: 'not-reached',
  whom: null,
  phoneNo: '+41790000004',
  said: '',
  readBack: '',
  note: '',
  measureIds: ['1'],
  ...change,
});

describe('the calls about a critical value', () => {
  it('stand in one course with the alarm; a call too soon is no attempt, and the next one says from when it counts', () => {
    const alarm = {
      _id: 'a1',
      importedAt: ago(70),
      alerted: 3,
      delivered: 2,
      escalations: [{ at: ago(55), to: 'doctor' as const, doctor: 'F. Beispieler' }],
      acknowledgedAt: ago(52),
      acknowledgedBy: 'Ursina Probeli',
      contactedAt: null,
    };
    showPart(<ContactPart />, aCriticalCase({ alarms: [alarm], contacts: [aCall(30), aCall(20), aCall(5)] }));
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const order = [
      /eingetroffen.*Alarm an 3 .*auf 2 Telefonen/,
      /Eskaliert an F. Beispieler.*niemand hatte übernommen/,
      /Übernommen von Ursina Probeli.*nach 18 Min/,
      /1. Versuch: nicht erreicht/,
      /zählt nicht als Versuch.*weniger als 15 Minuten/,
      /2. Versuch: nicht erreicht/,
      /3. Versuch zählt ab/,
    ];
    for (const [index, pattern] of order.entries()) expect(steps[index + 1]).toMatch(pattern);
  });

  it('reach somebody only with what was said, what was repeated, and a tick; the server sets the time', async () => {
    showPart(<ContactPart />, aCriticalCase());
    await user.click(screen.getByRole('button', { name: /^E Erreicht$/ }));
    await user.click(screen.getByRole('button', { name: 'Kontakt speichern' }));
    await user.type(screen.getByLabelText('Was haben Sie gesagt?'), 'Sofort in den Notfall');
    await user.type(screen.getByLabelText('Was wurde wiederholt?'), 'Ich fahre jetzt');
    await user.click(screen.getByRole('button', { name: 'Kontakt speichern' }));
    expect(server.sent).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body).toEqual({
      calledAt: null,
      outcome: 'reached-and-understood',
      whom: 'person',
      phoneNo: '079 000 00 04',
      said: 'Sofort in den Notfall',
      readBack: 'Ich fahre jetzt',
      note: '',
      measureIds: ['1'],
    });
  });

  it('name somebody else with another number', async () => {
    showPart(<ContactPart />, aCriticalCase());
    await user.click(screen.getByRole('button', { name: /Andere/ }));
    expect(screen.getByLabelText('Nummer')).toHaveValue('');
    expect(within(screen.getByLabelText('Mit wem')).getAllByRole('option')).toHaveLength(2);
  });

  it('can be added to at any time', async () => {
    const reached = aCall(9, { outcome: 'reached-and-understood', whom: 'relative', said: 'Notfall', readBack: 'Ja' });
    showPart(<ContactPart />, aCriticalCase({ contacts: [{ ...reached, recordedAt: ago(1) }] }));
    expect(words()).toMatch(/Erreicht: Angehörige.*Gesagt: Notfall.*Wiederholt: Ja.*Nachtrag/);
    expect(document.querySelector('form')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Weiteren Eintrag machen' }));
    expect(document.querySelector('form')).not.toBeNull();
  });
});

describe('an alarm nobody has taken over', () => {
  it('is on every page of the doctors, and says whom it went on to', async () => {
    const items = [
      {
        _id: 'a1',
        orderId: 'o1',
        orderNumber: '2600000018',
        importedAt: ago(31),
        escalatedTo: { to: 'doctor', doctorId: 'me' },
      },
    ];
    server.reply = () => Response.json({ items });
    showPart(<OpenAlarms userId="me" />, aCriticalCase());
    const alarm = await screen.findByRole('alert');
    expect(alarm).toHaveTextContent(
      /niemand hat ihn übernommen.*vor 3[12] Min.*Auftrag 2600000018.*An Sie weitergegeben/,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/doctor/orders/o1');
  });
});

describe('a critical value', () => {
  const urgency = { de: 'Sofort anrufen.', en: 'Call at once.', fr: 'Appeler.', it: 'Chiamare.' };
  const passed = { ...critical, passedLimit: { side: 'high' as const, limit: 6.2, urgency } };

  it('says below its row which limit it passed, and beside the call how soon it has to be told', () => {
    showPart(<ValueTable label="Mineralstoffe" measures={[passed]} />, aCriticalCase());
    expect(screen.getAllByRole('row')[2]).toHaveTextContent('über der kritischen Grenze 6.2 mmol/l');
    expect(words()).not.toContain('Sofort anrufen');
    showPart(<ContactPart />, aCriticalCase({ measures: [passed] }));
    expect(words()).toContain('Sofort anrufen.');
  });

  it('names no limit where only the laboratory’s flag makes it critical', () => {
    showPart(<ValueTable label="Mineralstoffe" measures={[critical]} />, aCriticalCase());
    expect(words()).not.toContain('Grenze');
  });
});

describe('the texts of a call', () => {
  const form = (orderId = 'o1') => showPart(<ContactPart />, aCriticalCase({ orderId, contacts: [] }));
  beforeEach(() => sessionStorage.clear());

  it('are there again with what they were about, for this case only, until they are saved', async () => {
    const first = form();
    await user.click(screen.getByRole('button', { name: /Erreicht/ }));
    await user.type(screen.getByRole('textbox', { name: 'Was haben Sie gesagt?' }), 'Kalium sofort kontrollieren');
    first.unmount();
    const other = form('o2');
    expect(screen.queryByRole('textbox', { name: 'Was haben Sie gesagt?' })).toBeNull();
    other.unmount();
    const again = form();
    expect(screen.getByRole('button', { name: /^E Erreicht/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('textbox', { name: 'Was haben Sie gesagt?' })).toHaveValue('Kalium sofort kontrollieren');
    await user.type(screen.getByRole('textbox', { name: 'Was wurde wiederholt?' }), 'sofort in den Notfall');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Kontakt speichern' }));
    await waitFor(() => expect(server.sent.some(({ url }) => url.endsWith('/contacts'))).toBe(true));
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
    again.unmount();
  });

  it('are gone when the person signs out', async () => {
    const first = form();
    await user.click(screen.getByRole('button', { name: /Nicht erreicht/ }));
    await user.type(screen.getByRole('textbox', { name: 'Bemerkung' }), 'Combox');
    first.unmount();
    signOutHere('logout');
    form();
    expect(screen.queryByRole('textbox', { name: 'Bemerkung' })).toBeNull();
  });
});
