import { expect } from '@playwright/test';
import { crmPaths } from '#web/app/crm-paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openStaff } from './people.ts';
import { test } from './story.ts';

const NOTE = 'Fragt nach dem neuen Termin, ruft selbst zurück.';

test('the CRM lands on its overview, finds a person, notes and takes them up again, by keyboard alone; a colleague sees it live', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const crm = await openStaff(browser, '+41790000012', crmPaths.overview);
  await expect(crm.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
  await expect(crm.getByRole('navigation').getByRole('link', { name: /^Übersicht/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await checkScreen(crm, 'crm overview');

  await test.step('the search is one key away', async () => {
    await crm.keyboard.press('/');
    await crm.keyboard.type('Sampleton');
    await expect(crm.getByRole('link', { name: /Rowan Sampleton/ })).toBeVisible();
    await pressByKeyboard(crm, 'Rowan Sampleton');
    await arrive(crm, crmPaths.user);
    await expect(crm.getByRole('heading', { level: 1, name: 'Rowan Sampleton' })).toBeVisible();
  });

  const hosa = await openStaff(browser, '+41790000014', crmPaths.overview);
  const colleague = await openStaff(browser, '+41790000011', '/admin/runtime', crm.url());
  await expect(colleague.getByRole('heading', { level: 1, name: 'Rowan Sampleton' })).toBeVisible();

  await test.step('a note is saved, and stands before the colleague at once', async () => {
    await typeByKeyboard(crm, 'Notiz', NOTE);
    await pressByKeyboard(crm, 'Speichern');
    await expect(colleague.getByRole('textbox', { name: /^Notiz/ })).toHaveValue(NOTE);
  });

  await test.step('of two who write, the second keeps both texts', async () => {
    await colleague.getByRole('textbox', { name: /^Notiz/ }).fill('Der Text der Verwaltung.');
    await typeByKeyboard(crm, 'Notiz', 'Neu vom Kundendienst.');
    await pressByKeyboard(crm, 'Speichern');
    await expect(colleague.getByText(/inzwischen geändert/)).toBeVisible();
    await colleague.getByRole('button', { name: 'Beide behalten' }).click();
    await colleague.getByRole('button', { name: 'Speichern' }).click();
    await expect(crm.getByRole('textbox', { name: /^Notiz/ })).toHaveValue(
      'Neu vom Kundendienst.\nDer Text der Verwaltung.',
    );
  });

  await test.step('a note in the timeline is one key away, reaches the colleague, and its writer alone corrects it', async () => {
    await crm.keyboard.press('n');
    await expect(crm.getByRole('textbox', { name: 'Neue Notiz' })).toBeFocused();
    await crm.keyboard.type('Hat zurückgerufen.');
    await checkScreen(crm, 'crm note');
    await pressByKeyboard(crm, 'Speichern');
    await expect(colleague.getByText('Hat zurückgerufen.')).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'Notiz korrigieren' })).toHaveCount(0);
    await pressByKeyboard(crm, 'Notiz korrigieren');
    await expect(crm.getByRole('textbox', { name: 'Notiz korrigieren' })).toBeFocused();
    await typeByKeyboard(crm, 'Notiz korrigieren', 'Hat zurückgerufen, kommt am Montag.');
    await pressByKeyboard(crm, 'Speichern');
    await expect(colleague.getByText('Hat zurückgerufen, kommt am Montag.')).toBeVisible();
    await expect(colleague.getByText(/korrigiert/)).toBeVisible();
  });

  await test.step('an open-date is set, and stands in the head and the timeline', async () => {
    await pressByKeyboard(crm, 'in 7 Tagen');
    await expect(crm.getByText(/^Wiedervorlage \d\d\.\d\d\.\d{4}$/)).toBeVisible();
    await expect(crm.getByText('Wiedervorlage gesetzt').first()).toBeVisible();
    await expect(
      crm
        .getByText('Das ist alles.')
        .or(crm.getByRole('button', { name: 'Mehr laden' }))
        .first(),
    ).toBeVisible();
    await checkScreen(crm, 'crm person');
  });

  await test.step('who is HOSA_CRM finds nobody without home sampling', async () => {
    await expect(hosa.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
    await hosa.goto(crm.url());
    await expect(hosa.getByText('Diese Person gibt es nicht')).toBeVisible();
    await expect(hosa.getByText('Rowan Sampleton')).toHaveCount(0);
  });
});
