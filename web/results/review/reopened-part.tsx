/** What new values have opened again: a list of all of it, and for the summary and the advice the way to say that they still hold. */
import { Button } from '@mantine/core';
import { IconCircleDashed, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { useOpenCase } from './case-context.ts';
import { basisCell } from './draft-cells.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';
import { content } from './result-content.ts';

export function ReopenedPart() {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { lab, refusals, isReadOnly } = useOpenCase();
  const subjects = refusals.find(({ code }) => code === 'area-reopened')?.subjects ?? [];
  const has = (code: string) => refusals.some((one) => one.code === code);
  const areas = lab.areas.filter(({ resultCategoryId }) => subjects.includes(resultCategoryId));
  const health = lab.healthMeasures.filter(({ healthMeasureId }) => subjects.includes(healthMeasureId));
  const open = [
    ...areas.map(({ name }) => t('reopened.area', { area: localized(name, language) })),
    ...(has('summary-reopened') ? [t('reopened.summary')] : []),
    ...health.map(({ name }) => t('reopened.health', { name: localized(name, language) })),
    ...(has('advice-reopened') ? [t('reopened.advice')] : []),
  ];
  if (open.length === 0 || isReadOnly) return null;
  return (
    <Part title={t('reopened.title')} tone="warning" note={t('reopened.count', { count: open.length })}>
      <ul className={classes.list}>
        {open.map((line) => (
          <li key={line} className={classes.flag}>
            <IconCircleDashed size={16} stroke={1.75} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Below the summary, while it rests on other values: it was read again and holds. */
export function ReopenedSummary() {
  const { t } = useTranslation('results');
  const { lab, refusals, change, isReadOnly } = useOpenCase();
  if (isReadOnly || !refusals.some(({ code }) => code === 'summary-reopened')) return null;
  return (
    <StillRight
      help={t('reopened.summaryHelp')}
      shortcut="⇧ S"
      onConfirm={() => change([[basisCell('summary'), lab.fingerprint]])}
    />
  );
}

/** Above the advice, while it rests on other values: what was dropped, and that the rest holds. */
export function ReopenedAdvice() {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { lab, refusals, change, isReadOnly } = useOpenCase();
  if (isReadOnly || !refusals.some(({ code }) => code === 'advice-reopened')) return null;
  const { recommendations, followUpRecommendations } = lab.droppedAdvice;
  const dropped = [
    ...content.recommendations.filter(({ key }) => recommendations.includes(key)).map(({ text }) => text),
    ...content.followUps.filter(({ key }) => followUpRecommendations.includes(key)).map(({ name }) => name),
  ];
  return (
    <section className={classes.part} aria-label={t('reopened.advice')}>
      {dropped.length > 0 && (
        <p className={classes.small}>
          {t('reopened.dropped')} <s>{dropped.map((text) => localized(text, language)).join(' ')}</s>
        </p>
      )}
      <StillRight
        help={t('reopened.adviceHelp')}
        shortcut="⇧ R"
        onConfirm={() => change([[basisCell('advice'), lab.fingerprint]])}
      />
    </section>
  );
}

function StillRight({ help, shortcut, onConfirm }: { help: string; shortcut: string; onConfirm: () => void }) {
  const { t } = useTranslation('results');
  return (
    <div className={classes.flag}>
      <IconRefresh size={16} stroke={1.75} aria-hidden />
      <span>
        {help}{' '}
        <Button variant="default" size="xs" rightSection={<Kbd>{shortcut}</Kbd>} onClick={onConfirm}>
          {t('reopened.stillRight')}
        </Button>
      </span>
    </div>
  );
}
