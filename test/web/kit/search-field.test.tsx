import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from '#web/kit/search-field.tsx';
import { renderKit } from '../render-kit.tsx';

/** An address that follows later than the next keys. */
let follow: (() => void)[] = [];
let put: (text: string) => void = () => undefined;
const asked: string[] = [];

function Page({ pauseMs }: { pauseMs?: number }) {
  const [text, setText] = useState('');
  put = setText;
  const onSearch = (typed: string) => {
    asked.push(typed);
    follow.push(() => setText(typed));
  };
  return <SearchField aria-label="Suche" value={text} onSearch={onSearch} {...(pauseMs === 0 ? { pauseMs } : {})} />;
}

function open(pauseMs?: number) {
  follow = [];
  asked.length = 0;
  renderKit(pauseMs === 0 ? <Page pauseMs={0} /> : <Page />);
  return { user: userEvent.setup({ delay: null }), field: screen.getByRole('searchbox', { name: 'Suche' }) };
}

/** The address takes over what it was told, one after the other. */
function catchUp() {
  for (const step of follow.splice(0)) act(step);
}

describe('a text that stands in the address', () => {
  it('loses no key while the address comes after', async () => {
    const { user, field } = open(0);
    await user.type(field, 'Exe');
    act(follow.shift() as () => void);
    await user.type(field, 'mpla');
    catchUp();
    expect(field).toHaveValue('Exempla');
    expect(asked.at(-1)).toBe('Exempla');
  });

  it('is searched once after a pause', async () => {
    const { user, field } = open();
    await user.type(field, 'Theo');
    expect(asked).toEqual([]);
    await waitFor(() => expect(asked).toEqual(['Theo']));
  });

  it('follows an address that changed by other means', async () => {
    const { user, field } = open(0);
    await user.type(field, 'ab');
    catchUp();
    act(() => put('Zurück'));
    expect(field).toHaveValue('Zurück');
  });
});
