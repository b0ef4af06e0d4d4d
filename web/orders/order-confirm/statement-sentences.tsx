/** The sentences of the medical statement, numbered, each to be read by itself. */
import type { MedicalStatementView } from '#shared/views/content.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { Section } from '#web/kit/section.tsx';
import classes from './statement-sentences.module.css';

export function StatementSentences({ statement }: { statement: MedicalStatementView }) {
  const language = useLanguage();
  return (
    <Section title={localized(statement.title, language)} look="label">
      <ol className={classes.sentences}>
        {statement.statements.map(({ key, text }, index) => (
          <li key={key}>
            <b aria-hidden>{index + 1}</b>
            <p>{localized(text, language)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
