import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable } from '#web/kit/data-table.tsx';
import { renderKit } from '../render-kit.tsx';

const ROWS = [{ key: 'a' }, { key: 'b' }];

/** As screens do: columns are written anew whenever something changes. */
function Counting() {
  const [count, setCount] = useState(0);
  const cell = ({ key }: { key: string }) => (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${key} ${count}`}
    </button>
  );
  return <DataTable label="Rows" rows={ROWS} rowKey={({ key }) => key} columns={[{ key: 'x', head: 'X', cell }]} />;
}

describe('a table whose columns change', () => {
  it('keeps the focus where it was', async () => {
    renderKit(<Counting />);
    const button = screen.getByRole('button', { name: 'b 0' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(button.textContent).toBe('b 1');
    expect(document.activeElement).toBe(button);
  });
});
