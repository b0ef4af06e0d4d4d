import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { loadPart } from '#web/client/load-part.ts';
import { goOffline, goOnline } from '../go-offline.ts';

it('a part of a page that is wanted without a connection comes when that is back; until then its place is kept', async () => {
  const fetched: boolean[] = [];
  const Part = lazy(() =>
    loadPart(async () => {
      fetched.push(navigator.onLine);
      return { default: () => <p>the part</p> };
    }),
  );
  goOffline();
  render(
    <Suspense fallback={<p>its place</p>}>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText('its place')).toBeVisible();
  expect(fetched).toEqual([]);
  goOnline();
  expect(await screen.findByText('the part')).toBeVisible();
  expect(fetched).toEqual([true]);
});
