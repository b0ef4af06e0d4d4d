/** A text in four languages: one is shown, the person's own first; a tick says which are written. */
import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TAGS, LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';
import { useOpenCase } from './case-context.ts';
import classes from './language-text.module.css';
import { Segments } from './segments.tsx';

/** Longest text the contract takes. */
const MAX_LENGTH = 2000;

interface LanguageTextProps {
  id: string;
  label: string;
  value: LocalText;
  /** What the rules would write, shown greyed while the text is empty. */
  proposed?: LocalText;
  hint?: string;
  /** What was accepted on earlier values; shown struck through below. */
  former?: LocalText;
  /** Longest text the contract takes. */
  maxLength?: number;
  minRows?: number;
  onChange: (language: Language, text: string) => void;
}

export function LanguageText({
  id,
  label,
  value,
  proposed,
  hint,
  minRows = 2,
  former,
  maxLength = MAX_LENGTH,
  onChange,
}: LanguageTextProps) {
  const { t } = useTranslation('results');
  const { review, isReadOnly } = useOpenCase();
  const own = review.customer.preferredLanguage;
  const [language, setLanguage] = useState<Language>(own);
  const text = value[language] ?? '';
  return (
    <div>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <Segments
          label={t('text.languages', { text: label })}
          look="bare"
          keys={[own, ...LANGUAGES.filter((code) => code !== own)]}
          current={language}
          onChange={setLanguage}
        >
          {(code) => (
            <>
              {code.toUpperCase()}
              {(value[code] ?? '').trim() !== '' && (
                <>
                  <IconCheck size={14} stroke={2} aria-hidden />
                  <span className="vh"> {t('text.written')}</span>
                </>
              )}
            </>
          )}
        </Segments>
      </div>
      <Textarea
        id={id}
        size="sm"
        value={text}
        lang={LANGUAGE_TAGS[language]}
        placeholder={proposed?.[language] || t('text.placeholder', { language: t(`languageName.${language}`) })}
        maxLength={maxLength}
        autosize
        minRows={minRows}
        readOnly={isReadOnly}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(language, event.currentTarget.value)}
      />
      {former?.[language] && former[language] !== text && (
        <p className={`caption muted ${classes.hint}`}>
          {t('reopened.formerText')} <s>{former[language]}</s>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={`caption muted ${classes.hint}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
