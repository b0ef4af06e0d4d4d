import { expect, type Page } from '@playwright/test';
import { sendReport } from '#test/setup/sandbox.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { BEHIND_OTHERS } from './behind-others.ts';
import { checkScreen } from './check-screen.ts';
import { openStaff, product, signIn } from './people.ts';
import { acceptProposals, openAreas, openCase, releaseByKey } from './review.ts';
import { test } from './story.ts';

/** Reads French; his heart check waits for a doctor, with several values outside. */
const THEO = '+41790000002';
const REASON = 'La première mesure du laboratoire était erronée.';

test('a correction before, during and after the review: nothing goes out on former values, and the person sees old and new', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const doctor = await openStaff(browser, '+41790000010', patterns.doctorOrders);
  const order = await openCase(doctor, 'TE', 'Herz-Check');
  const report = (profile: 'good' | 'mixed') => sendReport(product, order.number, { profile, corrected: true });

  await test.step('before anybody has judged: what changed stands beside what was there', async () => {
    await report('mixed');
    await doctor.getByRole('button', { name: 'Vergleichen' }).click(BEHIND_OTHERS);
    await doctor.getByRole('button', { name: 'Neue Werte übernehmen' }).click();
    const corrected = doctor.getByRole('button', { name: /^Korrigiert \d/ });
    await corrected.click();
    const count = Number(/\d+/.exec(await corrected.innerText())?.[0]);
    const details = doctor.locator('tr[data-row="details"]');
    // A new measurement may find the same figure: then the row says that it was confirmed, or what else is new.
    await expect(details.filter({ hasText: /bisher|bestätigt, Status neu|neu: Angabe des Labors/ })).toHaveCount(count);
    await expect(details.filter({ hasText: 'bisher' })).not.toHaveCount(0);
    await checkScreen(doctor, 'review with corrected values');
  });

  const colleague = await openStaff(browser, '+41790000015', patterns.doctorOrders);
  await test.step('while two doctors have it open: both see it at once, and what was accepted is open again', async () => {
    await acceptProposals(doctor);
    await doctor.getByRole('textbox', { name: /Zusammenfassung/ }).fill('Plusieurs valeurs sont hors des limites.');
    await expect(doctor.getByText(/^Gespeichert/)).toBeVisible();
    await colleague.goto(paths.doctorReview(order.id));
    await expect(colleague.getByText('Dr. med. Ursina Probeli hat diesen Fall auch offen')).toBeVisible();
    await expect(openAreas(colleague)).toHaveCount(0);
    await report('good');
    for (const page of [doctor, colleague]) {
      await expect(page.getByText('Neue Version des Labors.')).toBeVisible(BEHIND_OTHERS);
    }
    // Nothing moves under the hand, and nothing is released on the values that are still on the screen.
    await doctor.keyboard.press('Control+Enter');
    await expect(doctor.getByText(/Inzwischen liegt eine neue Version vor/).first()).toBeVisible();
    await doctor.keyboard.press('Escape');
    await checkScreen(doctor, 'review with a new version of the laboratory');
    await takeOver(doctor);
    await expect(doctor.getByRole('heading', { name: 'Durch neue Werte wieder offen' })).toBeVisible();
    await takeOver(colleague);
    await expect(colleague.getByRole('heading', { name: 'Durch neue Werte wieder offen' })).toBeVisible();
  });

  await test.step('the doctor judges the new values, and releases', async () => {
    await acceptProposals(doctor);
    await doctor.getByRole('textbox', { name: /Zusammenfassung/ }).fill('Toutes vos valeurs sont bonnes.');
    await doctor.keyboard.press('Escape');
    await confirmAdvice(doctor);
    await releaseByKey(doctor);
    await expect(doctor.getByText('Das Resultat ist freigegeben').first()).toBeVisible();
    await expect(colleague.getByText(/Freigegeben am .* durch .*Probeli, Version 1/)).toBeVisible({ timeout: 20_000 });
  });

  const person = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(person, THEO, patterns.userOverview);
  await person.goto(`${paths.result(order.id)}?lang=fr`);
  await expect(person.getByText('Toutes vos valeurs sont bonnes.').first()).toBeVisible();

  await test.step('after the release: somebody reads what is outdated, and no release without a reason', async () => {
    await report('mixed');
    await doctor.goto(paths.doctorOrders);
    await expect(doctor.getByText('Jemand liest ein überholtes Resultat')).toBeVisible(BEHIND_OTHERS);
    await doctor.goto(paths.doctorReview(order.id));
    await expect(doctor.getByText('Jemand liest jetzt ein überholtes Resultat.')).toBeVisible({ timeout: 30_000 });
    await expect(doctor.getByText('Labor schickt Korrektur').first()).toBeVisible();
    await checkScreen(doctor, 'review after a correction');
    await acceptProposals(doctor);
    await doctor
      .getByRole('textbox', { name: /Zusammenfassung/ })
      .fill('Plusieurs valeurs sont en fait hors des limites.');
    await doctor.keyboard.press('Escape');
    await confirmAdvice(doctor);
    await expect(doctor.getByText(/^Gespeichert/)).toBeVisible();
    await doctor.keyboard.press('Control+Enter');
    await expect(doctor.getByText('1 Punkt sperrt die Freigabe.')).toBeVisible();
    await expect(doctor.getByText(/Der Grund der Korrektur auf .* fehlt/)).toBeVisible();
    await doctor.keyboard.press('Escape');
    // Back from the preview an area has the focus.
    await expect(doctor.locator('main h3 :focus')).toBeVisible();
    await doctor.keyboard.press('g');
    await expect(doctor.getByRole('textbox', { name: /Grund der Korrektur/ })).toBeFocused();
    await doctor.keyboard.type(REASON);
    await doctor.keyboard.press('Escape');
    await releaseByKey(doctor);
    await expect(doctor.getByText('Das Resultat ist freigegeben').first()).toBeVisible();
  });

  await test.step('the person sees old and new, why, and says to have read it', async () => {
    await person.goto(`${paths.result(order.id)}?lang=fr`);
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('Votre résultat a été corrigé');
    await expect(person.getByText('Plusieurs valeurs sont en fait hors des limites.').first()).toBeVisible();
    const changes = person.getByRole('region', { name: 'Ce qui a changé' });
    await expect(changes).toContainText(REASON);
    const value = changes.getByRole('row').nth(1);
    const [before, now] = await Promise.all([value.locator('s').innerText(), value.locator('b').innerText()]);
    expect(before).toMatch(/\d/);
    expect(now).not.toBe(before);
    await expect(changes).toContainText('moins bien qu’avant');
    await checkScreen(person, 'corrected result');
    await changes.getByRole('button', { name: 'Oui, j’ai lu' }).click();
    await expect(changes.getByText(/^Lu le /)).toBeVisible();
    await person.reload();
    await expect(changes.getByText(/^Lu le /)).toBeVisible();
    await person.getByRole('link', { name: 'Version 1, remplacée' }).click();
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('Version remplacée de votre résultat');
    await expect(person.getByText('Toutes vos valeurs sont bonnes.').first()).toBeVisible();
    await checkScreen(person, 'replaced version');
  });
});

async function takeOver(doctor: Page): Promise<void> {
  const compare = doctor.getByRole('button', { name: 'Vergleichen' });
  await compare.click();
  await doctor.getByRole('button', { name: 'Neue Werte übernehmen' }).click();
  await expect(compare).toHaveCount(0);
}

/** The advice that was chosen on other values is looked at again, where any is open. */
async function confirmAdvice(doctor: Page): Promise<void> {
  await doctor.keyboard.press('Shift+R');
  await expect(doctor.getByText(/seit diese Auswahl übernommen wurde/)).toHaveCount(0);
}
