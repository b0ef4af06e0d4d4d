import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { DateParts, type DatePartsProps } from '#web/kit/date-parts.tsx';
import { renderKit, speak } from '../render-kit.tsx';

let value = '';

function Birthdate(props: Partial<DatePartsProps>) {
  const [held, setHeld] = useState('');
  value = held;
  return (
    <>
      <DateParts id="birthdate" legend="Geburtsdatum" value={held} onChange={setHeld} latestYear={2008} {...props} />
      <button type="button">Weiter</button>
    </>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** Key by key into whatever has the focus, as a keyboard does. */
function type(keys: string): void {
  for (const key of keys) {
    const input = document.activeElement as HTMLInputElement;
    fireEvent.change(input, { target: { value: input.value + key } });
  }
}
const leave = () => act(() => screen.getByRole('button', { name: 'Weiter' }).focus());
const shown = () => ['Tag', 'Monat', 'Jahr'].map((name) => field(name).value);

describe('a birth date', () => {
  beforeAll(() => speak('de'));

  it('is typed in one go, and asked back about where the year has two digits', () => {
    renderKit(<Birthdate />);
    act(() => field('Tag').focus());
    type('24.3.8');
    expect(screen.queryByText(/Meinen Sie/)).toBeNull();
    type('4');
    expect([shown(), document.activeElement]).toEqual([['24', '3', '84'], field('Jahr')]);
    // Before the field is left: what is pressed next stays where it is.
    expect(screen.getByRole('status')).toHaveTextContent('Meinen Sie 24. März 1984?');
    expect(value).toBe('84-03-24');
    act(() => screen.getByRole('button', { name: 'Ja' }).click());
    expect([value, document.activeElement]).toEqual(['1984-03-24', field('Jahr')]);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('is asked about on leaving where more digits could follow', () => {
    renderKit(<Birthdate />);
    act(() => field('Tag').focus());
    type('24.3.19');
    expect(screen.queryByText(/Meinen Sie/)).toBeNull();
    leave();
    expect(screen.getByRole('status')).toHaveTextContent('Meinen Sie 24. März 1919?');
  });

  it('is not asked about when the year is written out', () => {
    renderKit(<Birthdate />);
    act(() => field('Tag').focus());
    type('1984-03-24');
    leave();
    expect([value, shown()]).toEqual(['1984-03-24', ['24', '03', '1984']]);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('takes a month by its name', () => {
    renderKit(<Birthdate />);
    act(() => field('Monat').focus());
    type('Mär');
    act(() => field('Jahr').focus());
    expect(shown()).toEqual(['', '3', '']);
  });

  it('pasted whole into one field is asked about at once; a no leads back to the year', () => {
    renderKit(<Birthdate />);
    fireEvent.change(field('Jahr'), { target: { value: '24. März 84' } });
    expect([value, shown()]).toEqual(['84-03-24', ['24', '3', '84']]);
    act(() => screen.getByRole('button', { name: 'Nein, ändern' }).click());
    expect([document.activeElement, value]).toEqual([field('Jahr'), '84-03-24']);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('asks in the language of the page', async () => {
    await speak('fr');
    renderKit(<Birthdate />);
    fireEvent.change(screen.getByLabelText('Jour'), { target: { value: '1.3.84' } });
    expect(screen.getByRole('status')).toHaveTextContent('Voulez-vous dire «1er mars 1984»?');
    await act(() => speak('de'));
  });
});
