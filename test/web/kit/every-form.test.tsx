import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { ErrorBody } from '#shared/errors.ts';
import { createStore } from '#web/app/store.ts';
import { renderKit, speak } from '../render-kit.tsx';
import { FORMS } from './form-cases/all.ts';
import type { FormCase } from './form-cases/form-case.ts';
import { bulkPreview } from './form-cases/orders.tsx';

const realFetch = globalThis.fetch;
let refusal: ErrorBody;

/** Searches find nothing; whatever is sent is refused. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  if (String(input).endsWith('/closeaccount/code')) return Response.json({ resendInSeconds: 60 });
  if (String(input).endsWith('/bulk-acts/preview')) return Response.json(bulkPreview);
  if (method === 'GET') return Response.json({ localities: [], partnerBranches: [], productGroups: [] });
  return Response.json(refusal, { status: refusal.statusCode });
}

beforeAll(() => speak('de'));
beforeEach(() => {
  globalThis.fetch = answer as typeof globalThis.fetch;
  sessionStorage.clear();
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Shows a form and returns it with a hand that types. */
async function open({ show, prepare, press, choose }: FormCase) {
  const store = createStore();
  prepare?.(store);
  renderKit(<Provider store={store}>{show()}</Provider>);
  const user = userEvent.setup({ delay: null });
  if (press) await user.click(screen.getByRole('button', { name: press }));
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  const form = document.querySelector('form') as HTMLFormElement;
  if (choose) {
    const choices = ['radio', 'button'].flatMap((role) => within(form).queryAllByRole(role, { name: choose }));
    await user.click(choices[0] as HTMLElement);
  }
  return { user, form };
}

/** Formik validates after a key, an effect may take the focus after that: both have happened then. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

async function send(user: UserEvent, form: HTMLFormElement): Promise<void> {
  await user.click(form.querySelector('button[type="submit"]') as HTMLButtonElement);
  await settle();
}

const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type^="date"]), textarea';

/** Fields that take text, one for each group of boxes that are filled one after the other (a date, a code). */
function textFields(form: HTMLFormElement): HTMLInputElement[] {
  const all = [...form.querySelectorAll<HTMLInputElement>(TYPED)];
  const groupOf = (input: Element) => input.closest('fieldset') ?? input;
  return all.filter((input, index) => all.findIndex((other) => groupOf(other) === groupOf(input)) === index);
}

/** Types into a field key by key: the focus stays in it, and what was typed is there. */
async function typeInto(user: UserEvent, field: HTMLInputElement): Promise<void> {
  const group = field.closest('fieldset');
  const boxes = group ? [...group.querySelectorAll<HTMLInputElement>(TYPED)] : [field];
  const isNumber = field.type === 'number' || ['numeric', 'decimal', 'tel'].includes(field.inputMode);
  const text = !isNumber ? 'Zoé' : group ? '12' : '120';
  // What stands in a date beforehand stands in each of its boxes.
  for (const box of boxes) await user.clear(box);
  await user.click(field);
  for (const key of text) {
    await user.keyboard(key);
    await settle();
    const focused = document.activeElement;
    expect([field.name || field.id, boxes.includes(focused as HTMLInputElement)]).toEqual([
      field.name || field.id,
      true,
    ]);
  }
  const typed = boxes.map(({ value }) => value).join('');
  expect([field.name || field.id, typed.replaceAll(/\D/g, '') === text || typed]).toEqual([
    field.name || field.id,
    isNumber ? true : text,
  ]);
}

async function typeEverywhere(user: UserEvent, form: HTMLFormElement): Promise<void> {
  const count = textFields(form).length;
  expect(count).toBeGreaterThan(0);
  for (let index = 0; index < count; index += 1) await typeInto(user, textFields(form)[index] as HTMLInputElement);
}

const summaryLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('[role="alert"] a[href^="#"]')].map(({ hash }) => hash);

describe('the forms of the product', () => {
  it('are all in this test', () => {
    const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
    const withForm = files.filter(
      (file) =>
        !file.startsWith(`kit${path.sep}`) && /<(KitForm|form)\b/.test(readFileSync(path.join('web', file), 'utf8')),
    );
    expect(Object.keys(FORMS).toSorted()).toEqual(withForm.toSorted());
  });

  describe.each(Object.entries(FORMS))('%s', (_file, formCase) => {
    it('lets people type on after it was sent empty', async () => {
      const { user, form } = await open(formCase);
      await send(user, form);
      if (formCase.onlyTicks) expect(textFields(form)).toEqual([]);
      else await typeEverywhere(user, form);
    });

    it('leads from each line of its error summary to a field, where the focus stays', async () => {
      const { user, form } = await open(formCase);
      await send(user, form);
      expect(summaryLinks().length > 0).toBe(!formCase.withoutSummary);
      for (const hash of summaryLinks()) {
        const link = document.querySelector(`[role="alert"] a[href="${hash}"]`) as HTMLElement;
        await user.click(link);
        const focused = document.activeElement as HTMLInputElement;
        expect([hash, form.contains(focused), focused.matches('input, select, textarea, button')]).toEqual([
          hash,
          true,
          true,
        ]);
        if (focused.matches('[type="checkbox"], [type="radio"]')) {
          await user.keyboard(' ');
          expect(focused).toHaveFocus();
          expect(focused).toBeChecked();
        }
        await settle();
        expect(focused).toHaveFocus();
      }
    });
  });

  const sent = Object.entries(FORMS).filter(([, { valid }]) => valid);

  describe.each(sent)('%s, refused by the server', (_file, formCase) => {
    const [first = ''] = Object.keys(formCase.valid ?? {});

    it.each([
      [
        'at a field',
        {
          statusCode: 400,
          error: 'invalid-input',
          message: '',
          fields: [{ path: `body.${first}`, key: 'field.format' }],
        },
      ],
      ['as a whole', { statusCode: 409, error: 'conflict', message: 'x' }],
    ] as [string, ErrorBody][])('%s: says so where the focus goes, and lets people type on', async (_where, body) => {
      refusal = body;
      const { user, form } = await open(formCase);
      for (const [name, text] of Object.entries(formCase.valid ?? {})) {
        const field = form.querySelector(`[name="${name}"], [id="${name}"]`) as HTMLInputElement;
        await user.click(field);
        await user.paste(text);
      }
      await send(user, form);
      await waitFor(() => expect(document.querySelector('[role="alert"]')).toHaveFocus());
      await typeEverywhere(user, form);
    });
  });
});
