import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from '#web/kit/date-field.tsx';
import { renderKit, speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

/** What the field told, the newest last. */
function open(first = '') {
  const told: string[] = [];
  function Form() {
    const [day, setDay] = useState(first);
    const tell = (next: string) => {
      told.push(next);
      setDay(next);
    };
    return (
      <>
        <DateField label="Bestellt von" value={day} onChange={tell} />
        <button type="button" onClick={() => setDay('')}>
          Leeren
        </button>
      </>
    );
  }
  renderKit(<Form />);
  return { told, user: userEvent.setup({ delay: null }), field: screen.getByRole('textbox', { name: 'Bestellt von' }) };
}

describe('a day in one field', () => {
  it('tells a day once it is whole, and writes it as people here do', async () => {
    const { told, user, field } = open();
    await user.type(field, '1.3.2026');
    expect(told).toEqual(['2026-03-01']);
    expect(field).toHaveValue('1.3.2026');
    await user.tab();
    expect(field).toHaveValue('01.03.2026');
    expect(told).toEqual(['2026-03-01']);
  });

  it('takes a year of two digits only when the field is left or sent', async () => {
    const { told, user, field } = open();
    await user.type(field, '24.11.26');
    expect(told).toEqual([]);
    await user.keyboard('{Enter}');
    expect(told).toEqual(['2026-11-24']);
    expect(field).toHaveValue('24.11.2026');
  });

  it('says of what is no day that it is none, and means nothing meanwhile', async () => {
    const { told, user, field } = open('2026-11-24');
    await user.clear(field);
    await user.type(field, '31.2.2026');
    expect(told).toEqual(['']);
    await user.tab();
    expect(told).toEqual(['', '31.2.2026']);
    expect(screen.getByText(/gültiges Datum/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leeren' }));
    expect(field).toHaveValue('');
    expect(screen.queryByText(/gültiges Datum/)).toBeNull();
  });

  it('opens a calendar in the language of the page, at the day that stands there', async () => {
    const { told, user, field } = open('2026-11-24');
    await user.click(screen.getByRole('button', { name: 'Bestellt von: Im Kalender wählen' }));
    const days = within(await screen.findByRole('dialog'));
    expect(days.getByText(/November 2026/)).toBeInTheDocument();
    await user.click(days.getByRole('button', { name: 'Mittwoch, 25. November 2026' }));
    expect(told).toEqual(['2026-11-25']);
    expect(field).toHaveValue('25.11.2026');
  });
});
