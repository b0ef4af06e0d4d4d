import { expect, type Page } from '@playwright/test';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { databaseUrl } from '#test/setup/start-browser-stack.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { focusByKeyboard, headingHasFocus, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openStaff } from './people.ts';
import { acceptProposals, openCase, releaseByKey } from './review.ts';
import { test } from './story.ts';

const NOTE = 'Ferritin-Verlauf plausibel, bei nächster Kontrolle ansehen.';
const SAID = 'Kalium 6.7, sofort in die Notaufnahme.';
const HANDED = 'Bitte die Leberwerte ansehen.';
const READ_BACK = 'Ich fahre jetzt ins Kantonsspital.';

const note = (doctor: Page) => doctor.getByRole('textbox', { name: 'Neue Notiz' });
const said = (doctor: Page) => doctor.getByRole('textbox', { name: 'Was haben Sie gesagt?' });

/** What was recorded of an act, which no screen shows. */
async function recorded(orderId: string, event: string): Promise<{ actorRole: string; facts: unknown }[]> {
  const connection = await createConnection({ uri: databaseUrl(), timezone: 'Z' });
  try {
    const from = 'SELECT actorRole, facts FROM activities WHERE entityId = ? AND event = ?';
    const [rows] = await connection.query<(RowDataPacket & { actorRole: string; facts: unknown })[]>(from, [
      orderId,
      event,
    ]);
    return rows;
  } finally {
    await connection.end();
  }
}

test('what a doctor types is there after a reload and the preview; one key accepts the unremarkable, which is recorded; the next case opens by itself', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const doctor = await openStaff(browser, '+41790000015', patterns.doctorOrders);
  await doctor.setViewportSize({ width: 1280, height: 900 });
  const order = await openCase(doctor, 'RS', 'Komplett-Check');

  await test.step('texts survive', async () => {
    await note(doctor).fill(NOTE);
    await doctor.keyboard.press('Escape');
    await doctor.keyboard.press('e');
    await said(doctor).fill(SAID);
    await doctor.keyboard.press('Escape');
    await doctor.reload();
    await expect(note(doctor)).toHaveValue(NOTE);
    await expect(said(doctor)).toHaveValue(SAID);
    await expect(doctor.getByText('In diesem Fenster behalten, noch nicht gespeichert.').first()).toBeVisible();
    await checkScreen(doctor, 'review with kept texts');
    await doctor.keyboard.press('Control+Enter');
    await expect(doctor.getByRole('heading', { name: 'Vor der Freigabe' })).toBeVisible();
    await doctor.keyboard.press('Escape');
    await expect(note(doctor)).toHaveValue(NOTE);
    await expect(said(doctor)).toHaveValue(SAID);
  });

  await test.step('a case is given to a colleague by the keyboard, with a word, and taken back', async () => {
    await doctor.keyboard.press('w');
    await expect(doctor.getByRole('combobox', { name: 'An wen?' })).toBeVisible();
    await checkScreen(doctor, 'review while a case is given away');
    // Narrow pages, at which that looked too, show one pane at a time.
    await doctor.keyboard.press('w');
    await focusByKeyboard(doctor, 'Weitergeben');
    await doctor.keyboard.press('Enter');
    await expect(doctor.getByText('Bitte wählen Sie eine Möglichkeit.')).toBeVisible();
    await doctor.getByRole('combobox', { name: 'An wen?' }).selectOption({ index: 1 });
    await typeByKeyboard(doctor, 'Was soll die Kollegin', HANDED);
    await pressByKeyboard(doctor, 'Weitergeben');
    await expect(doctor.getByText(/^Weitergegeben an .*Probeli/).first()).toBeVisible();
    await expect(doctor.getByText(HANDED)).toBeVisible();
    await doctor.getByRole('button', { name: 'Rückgängig' }).press('Enter');
    await expect(doctor.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0);
  });

  await test.step('the call is recorded once, and the note', async () => {
    await doctor.getByRole('textbox', { name: 'Was wurde wiederholt?' }).fill(READ_BACK);
    await doctor.getByRole('checkbox', { name: /wiederholt und verstanden/ }).click();
    await doctor.getByRole('button', { name: 'Kontakt speichern' }).click();
    await expect(doctor.getByText(`Wiederholt: ${READ_BACK}`)).toBeVisible();
    await note(doctor).fill(NOTE);
    await doctor.getByRole('button', { name: 'Notiz speichern' }).click();
    await expect(doctor.getByText(NOTE)).toBeVisible();
    await expect(note(doctor)).toHaveValue('');
    await checkScreen(doctor, 'review with a person reached');
  });

  await test.step('Shift+V accepts the unremarkable, and says so to the record', async () => {
    const accept = doctor.getByRole('button', { name: /unauffällige Vorschläge übernehmen/ });
    const count = Number(/\d+/.exec(await accept.innerText())?.[0]);
    expect(count).toBeGreaterThan(1);
    await doctor.getByRole('heading', { level: 3 }).getByRole('button').first().click();
    await doctor.keyboard.press('Shift+V');
    await expect(accept).toHaveCount(0);
    await expect(doctor.getByText(/^Gespeichert/)).toBeVisible();
    const accepted = () => recorded(order.id, 'results.unremarkable-accepted');
    // “Saved” may still be said of what was typed before.
    await expect.poll(async () => (await accepted()).length).toBe(1);
    const [entry] = await accepted();
    expect(entry?.actorRole).toBe('doctor');
    const facts = typeof entry?.facts === 'string' ? JSON.parse(entry.facts) : entry?.facts;
    expect(String(facts?.areas).split(' ')).toHaveLength(count);
  });

  await test.step('the proposed conclusion is read, then taken; releasing opens the next case', async () => {
    await acceptProposals(doctor);
    await doctor.keyboard.press('Shift+S');
    await expect(doctor.getByRole('button', { name: 'Gelesen, übernehmen' })).toBeFocused();
    await doctor.keyboard.press('Shift+S');
    await expect(doctor.getByRole('textbox', { name: /Zusammenfassung/ })).not.toHaveValue('');
    await doctor.keyboard.press('Escape');
    await doctor.keyboard.press('Control+Enter');
    await headingHasFocus(doctor);
    await doctor.getByRole('button', { name: 'Mobil' }).press('Enter');
    await expect(doctor.frameLocator('iframe').getByText('Your results')).toBeVisible();
    await checkScreen(doctor, 'preview as on a phone');
    await doctor.keyboard.press('Escape');
    await expect(note(doctor)).toBeVisible();
    await releaseByKey(doctor, 'Control+Shift+Enter');
    // Said to screen readers too, in a region of its own.
    const released = new RegExp(`Auftrag ${order.number} ist um .* freigegeben worden`);
    await expect(doctor.locator('main').getByText(released)).toBeVisible();
    await doctor.waitForURL((url) => url.pathname !== paths.doctorReview(order.id));
    await arrive(doctor, patterns.doctorReview);
    await checkScreen(doctor, 'next case after a release');
  });
});
