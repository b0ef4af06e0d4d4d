import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/languages.ts';
import { InLanguage } from '#web/results/review/in-language.tsx';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers that come when the test says so, by the language that was asked for. */
function holdAnswers() {
  const held = new Map<string, ((response: Response) => void)[]>();
  globalThis.fetch = ((address: unknown) =>
    new Promise<Response>((resolve) => {
      const language = /locales\/(\w\w)/.exec(String(address))?.[1] ?? '';
      held.set(language, [...(held.get(language) ?? []), resolve]);
    })) as typeof globalThis.fetch;
  return (language: Language, response: () => Response) =>
    act(async () => {
      for (const resolve of held.get(language) ?? []) resolve(response());
    });
}
const said = (word: string) => () => Response.json({ level: { good: word }, title: word });
const missing = () => new Response('', { status: 404 });

function Word() {
  const { t } = useTranslation('results');
  return <p>{t('title')}</p>;
}
const page = (language: Language) => (
  <InLanguage language={language} waiting="wartet" failed="nicht da">
    <Word />
  </InLanguage>
);

describe('a part of the page in the language of its person', () => {
  it('waits for its words, then says them; the doctor’s page stays as it is', async () => {
    const answer = holdAnswers();
    render(
      <>
        {page('fr')}
        <Word />
      </>,
    );
    expect(screen.getByText('wartet')).toBeInTheDocument();
    await answer('fr', said('Vos résultats'));
    expect(screen.getByText('Vos résultats')).toBeInTheDocument();
    expect(screen.getByText('Ihre Resultate')).toBeInTheDocument();
  });

  it('says that it could not be shown where the words are not there, and never in a wrong language', async () => {
    const answer = holdAnswers();
    render(page('fr'));
    await answer('fr', missing);
    expect(screen.getByText('nicht da')).toBeInTheDocument();
    expect(screen.queryByText('Ihre Resultate')).toBeNull();
  });

  it('is in the language that was chosen last, whichever words come first', async () => {
    const answer = holdAnswers();
    const { rerender } = render(page('fr'));
    rerender(page('it'));
    await answer('it', said('I Suoi risultati'));
    await answer('fr', said('Vos résultats'));
    expect(screen.getByText('I Suoi risultati')).toBeInTheDocument();
    rerender(page('fr'));
    expect(screen.getByText('wartet')).toBeInTheDocument();
  });
});
