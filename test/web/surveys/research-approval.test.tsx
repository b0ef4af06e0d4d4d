import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import content from '#shared/content/research-approval.json' with { type: 'json' };
import { paths, patterns } from '#web/app/paths.ts';
import { ResearchApprovalScreen } from '#web/surveys/research-approval/research-approval.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
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
