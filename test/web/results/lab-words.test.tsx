import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ASIDE_REASONS } from '#shared/domain/lab-intake/decide-observations.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { ReviewAsideView } from '#shared/views/reviewing.ts';
import { DocumentsPart } from '#web/results/review/documents-part.tsx';
import { LabNotes } from '#web/results/review/lab-notes.tsx';
import { LabWord } from '#web/results/review/lab-word.tsx';
import { notesOfArea } from '#web/results/review/notes-of-area.ts';
import { ValueTable } from '#web/results/review/value-table.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aCaseValue } from './a-review.ts';
import { aCriticalCase, ago, server, showPart, user, words } from './show-part.tsx';

describe('what the laboratory remarked', () => {
  const note = (about: 'message' | 'order', test: string, text: string) => ({
    _id: text,
    about,
    test,
    note: text,
    at: ago(3),
  });
  it('stands word for word, with what it is about', () => {
    const labNotes = [note('message', '', 'Probe hämolytisch'), note('order', 'Lipide', 'Nicht nüchtern')];
    showPart(<LabNotes />, aCriticalCase({ labNotes }));
    const region = screen.getByRole('region', { name: 'Bemerkungen des Labors' });
    expect(region).toHaveTextContent(/Zu Probe oder Person: «Probe hämolytisch».*Zu Lipide: «Nicht nüchtern»/);
  });

  it.each([
    ['the area in another language', 'LIPIDES', true],
    ['one of its values as the laboratory calls it', 'ldl', true],
    ['something else', 'Blutbild', false],
    ['nothing', ' ', false],
  ])('about an order named like %s', (_name, test, isThere) => {
    const area = { name: { de: 'Blutfette', en: 'Blood fats', fr: 'Lipides', it: 'Lipidi' } };
    const found = notesOfArea([note('order', test, 'x')], area, [{ name: 'LDL', code: '13457-7' }]);
    expect(found).toHaveLength(isThere ? 1 : 0);
  });

  it('about the sample stands above the case only', () => {
    expect(notesOfArea([note('message', 'LDL', 'x')], { name: inAll('LDL') }, [])).toEqual([]);
  });
});

describe('a word of the laboratory that was not taken', () => {
  const stands = aCaseValue('1', 'potassium', { valueText: '4.6', number: 4.6 });
  const aside = (change: Partial<ReviewAsideView> = {}): ReviewAsideView => ({
    ...aCaseValue('7', 'potassium', {
      valueText: '5.9',
      number: 5.9,
      status: 'C',
      flags: ['H'],
      notes: ['Zweite Messung'],
    }),
    reason: 'older',
    standsId: '1',
    saidAt: '2026-11-20T07:00:00.000Z',
    standsSaidAt: '2026-11-20T09:30:00.000Z',
    ...change,
  });

  it('stands beside the value it is about, both with their times', () => {
    const review = aCriticalCase({ asides: [aside()] });
    showPart(<ValueTable label="Mineralstoffe" measures={[stands]} />, review);
    const [, row, word] = screen.getAllByRole('row');
    expect(row).toHaveTextContent('4.6');
    expect(word).toHaveTextContent(
      /Es gilt4.6.*vom 20.11.2026, 10:30.*Labor sagt auch5.9.*Laborzeichen H.*08:00.*Zweite/,
    );
  });

  it.each(ASIDE_REASONS.flatMap((reason) => LANGUAGES.map((language) => [reason, language] as const)))(
    'says why in words: %s in %s',
    async (reason, language) => {
      await speak(language);
      showPart(<LabWord aside={aside({ reason })} stands={stands} />, aCriticalCase());
      expect(words()).not.toContain('word.because');
    },
  );

  it.each([
    ['Wert behalten', false],
    ['Meldung übernehmen', true],
  ])('is decided with a reason: %s', async (name, taken) => {
    showPart(<LabWord aside={aside()} stands={stands} />, aCriticalCase());
    await user.click(screen.getByRole('button', { name }));
    expect(server.sent).toEqual([]);
    const field = screen.getByRole('textbox', { name: /Begründung/ });
    expect(field).toHaveFocus();
    await user.type(field, 'Telefonisch geklärt');
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]).toMatchObject({
      url: expect.stringMatching(/\/results\/r1\/words\/7$/),
      body: { taken, reason: 'Telefonisch geklärt' },
    });
  });

  it('says so where no value stands', () => {
    showPart(
      <LabWord aside={aside({ standsId: null, standsSaidAt: null, saidAt: null })} stands={undefined} />,
      aCriticalCase(),
    );
    expect(words()).toMatch(/Es giltnichts.*ohne Zeit/);
  });
});

describe('a flag of the laboratory', () => {
  it('stands beside its value, and is said to contradict where it does', () => {
    const measures = [
      aCaseValue('1', 'potassium', { flags: ['H'], position: 'within', side: null }),
      aCaseValue('2', 'potassium', { flags: ['N'], position: 'within', side: null }),
    ];
    showPart(<ValueTable label="Mineralstoffe" measures={measures} />, aCriticalCase());
    const [, , contradiction, agreed] = screen.getAllByRole('row');
    expect(contradiction).toHaveTextContent('Labor meldet H, der Wert liegt im Bereich');
    expect(agreed).toHaveTextContent('N');
    expect(agreed).not.toHaveTextContent('Labor meldet');
  });
});

describe('documents of the laboratory', () => {
  const document = (_id: string, refused: string | null) => ({
    _id,
    name: 'Befund',
    bytes: 20_480,
    refused,
    at: ago(9),
  });

  it('can be opened and kept; a refused one says why', async () => {
    showPart(<DocumentsPart />, aCriticalCase({ documents: [document('d1', null), document('d2', 'not-pdf')] }));
    expect(words()).toMatch(/20 kB.*es war kein PDF/);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    server.reply = () => Response.json({ statusCode: 404, error: 'not-found', message: 'x' }, { status: 404 });
    await user.click(screen.getByRole('button', { name: 'Befund herunterladen' }));
    await screen.findByRole('alert');
    expect(server.sent[0]?.url).toMatch(/\/results\/r1\/documents\/d1$/);
  });

  it.each(['empty', 'not-base64', 'not-pdf', 'too-large', 'several'])(
    'refused as %s say so in every language',
    async (code) => {
      for (const language of LANGUAGES) {
        await speak(language);
        const { unmount } = showPart(<DocumentsPart />, aCriticalCase({ documents: [document('d1', code)] }));
        expect(words()).not.toContain('documents.refused');
        unmount();
      }
    },
  );
});
