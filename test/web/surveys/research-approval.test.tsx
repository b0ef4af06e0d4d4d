import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import content from '#shared/content/research-approval.json' with { type: 'json' };
import { paths, patterns } from '#web/app/paths.ts';
import { ResearchApprovalScreen } from '#web/surveys/research-approval/research-approval.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';
import { aSurvey } from './a-survey.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'surveys'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

it('keeps the focus of whoever chooses with the keyboard, and sends one choice at a time', async () => {
  const sent: unknown[] = [];
  const arrived = Promise.withResolvers<void>();
  const replies: Record<string, object> = {
    '/cms/research-approval': content,
    '/customer-surveys/s1': aSurvey([]).customerSurvey,
    '/surveys/s1/research-approval': { approved: null, version: null, language: null, at: null },
  };
  globalThis.fetch = jest.fn(async (address: unknown, init?: { method?: string; body?: string }) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    if (init?.method !== 'POST') return new Response(JSON.stringify(replies[pathname.replace(/^\/api/, '')] ?? {}));
    sent.push(JSON.parse(init.body ?? '{}'));
    await arrived.promise;
    return new Response(null, { status: 204 });
  }) as unknown as typeof globalThis.fetch;
  openScreen(<ResearchApprovalScreen />, {
    path: patterns.researchApproval,
    at: paths.researchApproval('s1'),
  });
  const decline = await screen.findByRole('button', { name: content.decline.de });
  decline.focus();
  fireEvent.click(decline);
  // A browser takes the focus from what is disabled.
  expect(decline).toBeEnabled();
  expect(decline).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(screen.getByRole('button', { name: content.accept.de }));
  await act(async () => arrived.resolve());
  expect(await screen.findByText(content.declined.de)).toBeInTheDocument();
  expect(decline).toHaveFocus();
  expect(sent).toEqual([{ approved: false, version: content.version }]);
});

function open(approved: boolean | null, give: () => Said = noContent) {
  const at = approved === null ? null : '2026-10-20T10:00:00Z';
  const served = serveCalls({
    'GET /cms/research-approval': () => content,
    'GET /customer-surveys/s1': () => aSurvey([]).customerSurvey,
    'GET /surveys/s1/research-approval': () => ({ approved, version: '1.0', language: 'de', at }),
    'POST /surveys/s1/research-approval': give,
  });
  openScreen(<ResearchApprovalScreen />, { path: patterns.researchApproval, at: paths.researchApproval('s1') });
  return served;
}

it('says the whole text before it asks, and leads to the order', async () => {
  open(null);
  expect(await screen.findByRole('heading', { level: 1, name: content.title.de })).toBeInTheDocument();
  for (const { heading, body } of content.sections) {
    expect(await screen.findByRole('heading', { level: 2, name: heading.de })).toBeInTheDocument();
    expect(screen.getByText(body.de)).toBeInTheDocument();
  }
  expect(await screen.findByRole('link', { name: 'Zur Bestellung 2600001230' })).toHaveAttribute(
    'href',
    paths.order('o1'),
  );
  expect(screen.queryByText(/Sie können das jederzeit ändern/)).toBeNull();
});

it.each([
  [true, 'Sie haben am 20.10.2026 zugestimmt. Sie können das jederzeit ändern.'],
  [false, 'Sie haben am 20.10.2026 abgelehnt. Sie können das jederzeit ändern.'],
])('says what was chosen before, and takes another choice: %s', async (approved, words) => {
  const { sentTo } = open(approved);
  expect(await screen.findByText(words)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: approved ? content.decline.de : content.accept.de }));
  expect(await screen.findByText(approved ? content.declined.de : content.accepted.de)).toBeInTheDocument();
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByText(/An Ihrem Test, am Preis und an der Betreuung/) !== null).toBe(approved);
  expect(sentTo('POST /surveys/s1/research-approval')).toEqual([{ approved: !approved, version: content.version }]);
});

it('thanks nobody for a choice that was not stored', async () => {
  open(null, () => 'generic');
  fireEvent.click(await screen.findByRole('button', { name: content.accept.de }));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(screen.queryByText(content.accepted.de)).toBeNull();
});
