/** Recommendations or follow-ups: the chosen and the proposed ones with a tick, the others to add. */
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type LocalText } from '#shared/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { useOpenCase } from './case-context.ts';
import { chosenCell } from './draft-cells.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';

export interface AdviceItem {
  key: string;
  text: LocalText;
  detail?: string;
}

interface AdvicePartProps {
  list: 'recommendation' | 'followUp';
  items: AdviceItem[];
  chosen: readonly string[];
  proposed: readonly string[];
  onAccept?: () => void;
}

export function AdvicePart({ list, items, chosen, proposed, onAccept }: AdvicePartProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { change, isReadOnly } = useOpenCase();
  const shown = items.filter(({ key }) => chosen.includes(key) || proposed.includes(key));
  const others = items.filter((item) => !shown.includes(item));
  const open = proposed.filter((key) => !chosen.includes(key)).length;
  const set = (key: string, isOn: boolean) => change([[chosenCell(list, key), isOn ? '1' : '']]);
  return (
    <Part
      title={t(`advice.${list}.title`)}
      note={t('advice.count', { chosen: chosen.length, all: items.length })}
      action={
        open > 0 && onAccept && !isReadOnly ? (
          <Button variant="default" size="xs" rightSection={<Kbd>R</Kbd>} onClick={onAccept}>
            {t('accept')}
          </Button>
        ) : undefined
      }
    >
      <ul className={classes.list}>
        {shown.map((item) => (
          <li key={item.key}>
            <label className={classes.check}>
              <input
                type="checkbox"
                disabled={isReadOnly}
                checked={chosen.includes(item.key)}
                onChange={(event) => set(item.key, event.currentTarget.checked)}
              />
              <span className={classes.small}>
                {localized(item.text, language)}
                {item.detail && <span className="muted"> {item.detail}</span>}{' '}
                {!chosen.includes(item.key) && <span className={classes.tag}>{t('proposal')}</span>}
                <MissingLanguages text={item.text} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      {others.length > 0 && !isReadOnly && (
        <NativeSelect
          mt={8}
          size="sm"
          aria-label={t(`advice.${list}.add`)}
          value=""
          onChange={(event) => set(event.currentTarget.value, true)}
          data={[
            { value: '', label: t(`advice.${list}.add`) },
            ...others.map((item) => ({ value: item.key, label: localized(item.text, language) })),
          ]}
        />
      )}
    </Part>
  );
}

/** Says which languages a text is missing in; complete texts say nothing. */
function MissingLanguages({ text }: { text: LocalText }) {
  const { t } = useTranslation('results');
  const missing = LANGUAGES.filter((code) => (text[code] ?? '').trim() === '');
  if (missing.length === 0) return null;
  return (
    <span className={classes.tag} data-tone="warning">
      {t('advice.missing', { languages: missing.join(', ').toUpperCase() })}
    </span>
  );
}
