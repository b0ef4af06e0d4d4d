import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { ContactForm } from '#web/results/review/contact-form.tsx';
import { ContactPart } from '#web/results/review/contact-part.tsx';
import { fromZurichField, toZurichField } from '#web/results/review/zurich-time.ts';
import { aCriticalCase, ago, critical, server, showPart, words } from './show-part.tsx';

const ARRIVED = '2026-11-20T08:00:00.000Z';
const onSaved = jest.fn();
beforeEach(() => {
  sessionStorage.clear();
  onSaved.mockClear();
});

const show = (measureIds = ['1', '2'], arrivals: Record<string, string> = { 1: ARRIVED }) =>
  showPart(<ContactForm measureIds={measureIds} onSaved={onSaved} />, aCriticalCase({ arrivals }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tell = () => {
  type('Was haben Sie gesagt?', ' Sofort in den Notfall ');
  type('Was wurde wiederholt?', ' Ich fahre jetzt ');
  fireEvent.click(screen.getByRole('checkbox'));
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Kontakt speichern' }));
const sent = async () => {
  await waitFor(() => expect(server.sent).toHaveLength(1));
  return server.sent[0]?.body;
};

const MISSED = /Nicht erreicht/;
const REACHED = /^E Erreicht$/;
const OTHER = /Andere/;
const NOW = { calledAt: null, measureIds: ['1', '2'] };

describe('the record of a call', () => {
  it('that reached nobody has no whom and nothing said, only a remark', async () => {
    show();
    choose(MISSED);
    type('Bemerkung', ' Combox ');
    save();
    const nothing = { whom: null, said: '', readBack: '' };
    expect(await sent()).toEqual({
      ...{ ...NOW, ...nothing, outcome: 'not-reached', phoneNo: '079 000 00 04', note: 'Combox' },
    });
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['relative', 'Angehörige'],
    ['doctor', 'Ärztin oder Arzt'],
  ])('with somebody else says with whom, by which number: %s', async (whom, name) => {
    show();
    choose(OTHER);
    fireEvent.change(screen.getByLabelText('Mit wem'), { target: { value: whom } });
    expect(screen.getByLabelText('Mit wem')).toHaveDisplayValue(name);
    type('Nummer', ' 031 222 33 44 ');
    tell();
    save();
    expect(await sent()).toEqual({
      ...{ ...NOW, whom, outcome: 'reached-and-understood', phoneNo: '031 222 33 44', note: '' },
      ...{ said: 'Sofort in den Notfall', readBack: 'Ich fahre jetzt' },
    });
  });

  it('has the number of the person again once it is they who were reached', () => {
    show();
    choose(OTHER);
    expect(screen.getByLabelText('Nummer')).toHaveValue('');
    choose(REACHED);
    expect(screen.getByLabelText('Nummer')).toHaveValue('079 000 00 04');
    expect(screen.queryByLabelText('Mit wem')).toBeNull();
  });

  it('holds nothing that does not stand on the screen: a remark about an earlier try is none of a call that reached', async () => {
    show();
    choose(MISSED);
    type('Bemerkung', 'Combox');
    choose(REACHED);
    tell();
    save();
    expect(await sent()).toMatchObject({ outcome: 'reached-and-understood', note: '' });
  });

  it('is not sent before it is said how it ended', async () => {
    show();
    save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Bitte wählen Sie eine Möglichkeit.');
    expect(server.sent).toEqual([]);
    choose(MISSED);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, string, () => void]>([
    ['a number', 'Nummer', () => type('Nummer', ' ')],
    ['what was said', 'Was haben Sie gesagt?', () => type('Was haben Sie gesagt?', ' ')],
    ['what was repeated', 'Was wurde wiederholt?', () => type('Was wurde wiederholt?', ' ')],
    [
      'that it was understood',
      'In eigenen Worten wiederholt und verstanden.',
      () => void fireEvent.click(screen.getByRole('checkbox')),
    ],
  ])('that reached somebody is not sent without %s', (_what, label, takeAway) => {
    show();
    choose(REACHED);
    tell();
    takeAway();
    save();
    expect(server.sent).toEqual([]);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/\S/);
  });

  it('that was refused says why, and everything stays', async () => {
    server.reply = () => Response.json({ statusCode: 503, error: 'busy', message: 'Viel los.' }, { status: 503 });
    show();
    choose(MISSED);
    type('Bemerkung', 'Combox');
    save();
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/);
    expect(screen.getByLabelText('Bemerkung')).toHaveValue('Combox');
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe('a call that is entered later', () => {
  const later = () => choose(/^Nachtrag$/);

  it('has the time on the clocks of Zurich, and says since when it can have been', async () => {
    show(['1', '2'], { 1: ARRIVED, 2: '2026-11-20T09:30:00.000Z' });
    choose(MISSED);
    later();
    const field = screen.getByLabelText('Zeitpunkt (Zürich)');
    expect(field).toHaveAttribute('min', '2026-11-20T10:30');
    expect(words()).toContain('Frühestens 20.11.2026, 10:30, als der Wert eintraf.');
    type('Zeitpunkt (Zürich)', '2026-11-20T11:15');
    save();
    expect(await sent()).toMatchObject({ calledAt: '2026-11-20T10:15:00.000Z' });
  });

  it('is not sent without its time', () => {
    show();
    choose(MISSED);
    later();
    type('Zeitpunkt (Zürich)', '');
    save();
    expect(server.sent).toEqual([]);
    expect(screen.getByLabelText('Zeitpunkt (Zürich)')).toBeInvalid();
  });

  it('can be one of now after all', async () => {
    show();
    choose(MISSED);
    later();
    choose(/^Doch jetzt$/);
    expect(screen.queryByLabelText('Zeitpunkt (Zürich)')).toBeNull();
    save();
    expect(await sent()).toMatchObject({ calledAt: null });
  });

  it.each([
    ['2026-11-20T11:15', '2026-11-20T10:15:00.000Z'],
    ['2026-07-20T11:15', '2026-07-20T09:15:00.000Z'],
    ['2026-07-20T11:15:30', '2026-07-20T09:15:30.000Z'],
    // In the night when the clocks go forward there is no half past two.
    ['2026-03-29T02:30', null],
    ['', null],
    ['gestern', null],
  ])('means the instant on the clocks of Zurich: %s', (value, instant) => {
    expect(fromZurichField(value)).toBe(instant);
    if (instant) expect(toZurichField(instant)).toBe(value.slice(0, 16));
  });
});

describe('a further record of a call', () => {
  const reached = {
    ...{
      _id: 'c1',
      calledBy: 'Ursina Probeli',
      calledAt: ago(9),
      recordedAt: ago(9),
      outcome: 'reached-and-understood',
    },
    ...{ whom: 'person', phoneNo: '', said: 'a', readBack: 'b', note: '', measureIds: ['1', '8'] },
  } as ReviewView['contacts'][number];
  const record = async (): Promise<unknown> => {
    fireEvent.click(screen.getByRole('button', { name: 'Weiteren Eintrag machen' }));
    fireEvent.click(screen.getByRole('button', { name: /Nicht erreicht/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Kontakt speichern' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    return server.sent[0]?.body;
  };

  it('is about what is critical still', async () => {
    showPart(<ContactPart />, aCriticalCase({ contacts: [reached] }));
    expect(screen.getByText('dokumentiert')).toBeInTheDocument();
    expect(await record()).toMatchObject({ measureIds: ['1'] });
  });

  it('is about what was spoken about last, where nothing is critical any more', async () => {
    showPart(<ContactPart />, aCriticalCase({ measures: [], contacts: [reached] }));
    expect(await record()).toMatchObject({ measureIds: ['1', '8'] });
  });

  it('names the values it is about, but none that was taken back', () => {
    const gone = { ...critical, _id: '2', status: 'D' as const, valueText: '9.9', number: 9.9 };
    showPart(<ContactPart />, aCriticalCase({ measures: [critical, gone] }));
    const values = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
    expect(values.map(({ textContent }) => textContent?.trim())).toEqual([expect.stringMatching(/^Kalium 50/)]);
    expect(screen.getByText('sperrt die Freigabe')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Anrufen/ })).toHaveAttribute('href', 'tel:+41790000004');
  });
});
