import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { paths } from '#web/app/paths.ts';
import { NotFoundScreen } from '#web/app/screens/not-found.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { serveCalls } from '../serve-calls.ts';

const network = globalThis.fetch;
const words = (de: string, fr: string) => ({ de, fr, en: de, it: de });
const GROUPS = {
  productGroups: [
    { key: 'iron', name: words('Eisen', 'Fer'), products: [{ key: 'basic', name: words('Ferritin', 'Ferritine') }] },
    { key: 'thyroid', name: words('Schilddrüse', 'Thyroïde'), products: [] },
  ],
};

beforeAll(() => speak('de'));
afterEach(async () => {
  globalThis.fetch = network;
  await speak('de');
});

async function look(text: string) {
  serveCalls({ 'GET /product-groups': () => GROUPS });
  openScreen(<NotFoundScreen />);
  const field = screen.getByRole('searchbox', { name: /Test suchen|Chercher/ });
  fireEvent.change(field, { target: { value: text } });
}

describe('an address that leads nowhere', () => {
  it('says so, and leads to the start and to help', () => {
    serveCalls({});
    openScreen(<NotFoundScreen />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Diese Seite gibt es nicht');
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', paths.home);
    expect(screen.getByRole('link', { name: 'Hilfe' })).toHaveAttribute('href', paths.contentPage('faq'));
  });

  it.each([
    [' eis ', 'Eisen', 'iron'],
    ['FERRI', 'Ferritin', 'iron'],
    ['drüse', 'Schilddrüse', 'thyroid'],
  ])('lets the tests be searched from here: %s', async (text, name, group) => {
    await look(text);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', paths.selectGroup(group));
  });

  it('says that no test is called so', async () => {
    await look('xyz');
    expect(await screen.findByText(/^Kein Test heisst so/)).toBeInTheDocument();
  });

  it('finds nothing by one letter', async () => {
    await look('e');
    expect(screen.queryByRole('link', { name: 'Eisen' })).toBeNull();
    expect(screen.queryByText(/^Kein Test heisst so/)).toBeNull();
  });
});
