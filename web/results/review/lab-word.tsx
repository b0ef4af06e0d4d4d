/** A word of the laboratory that was not taken, beside the value that stands: both with their times, why, and the doctor's decision. */
import { Button, Textarea } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WORD_REASON_MAX } from '#shared/contract/reviewing.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { takesBack } from '#shared/domain/results/effective-status.ts';
import type { ReviewAsideView, ReviewMeasureView } from '#shared/views/reviewing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { wordId } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import classes from './lab-word.module.css';
import parts from './part.module.css';
import { markerOf } from './result-content.ts';

export function LabWord({ aside, stands }: { aside: ReviewAsideView; stands: ReviewMeasureView | undefined }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const marker = markerOf(aside.marker);
  return (
    <section className={classes.word} aria-label={`${t('word.title')}: ${aside.name}`}>
      <p className={classes.title}>
        <IconArrowsDiff size={18} stroke={1.75} aria-hidden />
        <span>
          <b>
            {t('word.title')}: {marker ? localized(marker.name, language) : aside.name}.
          </b>{' '}
          {t(`word.because.${aside.reason}`)}
        </span>
      </p>
      <dl className={classes.sides}>
        <div>
          <dt>{t('word.stands')}</dt>
          <dd>{stands ? <Said measure={stands} at={aside.standsSaidAt} /> : t('word.nothing')}</dd>
        </div>
        <div>
          <dt>{t('word.says')}</dt>
          <dd>
            <Said measure={aside} at={aside.saidAt} />
          </dd>
        </div>
      </dl>
      <Decision aside={aside} />
    </section>
  );
}

function Said({ measure, at }: { measure: ReviewMeasureView; at: string | null }) {
  const { t } = useTranslation('results');
  return (
    <>
      <b className={classes.value}>
        {displayValue(measure) || t('word.noValue')} {measure.unit}
      </b>{' '}
      <span>
        {[t('word.status', { status: measure.status }), ...measure.flags.map((flag) => t('flag.of', { flag }))].join(
          ', ',
        )}
      </span>
      <br />
      <span className="muted">{at ? t('word.time', { at: formatDateTime(at) }) : t('word.noTime')}</span>
      {measure.notes.length > 0 && <span className={classes.note}>«{measure.notes.join(' ')}»</span>}
    </>
  );
}

/** A word without a value has nothing that could be taken over, unless it takes the value back. */
const isTakeable = ({ status, valueText }: ReviewAsideView): boolean => valueText.trim() !== '' || takesBack(status);

function Decision({ aside }: { aside: ReviewAsideView }) {
  const { t } = useTranslation(['results', 'errors']);
  const { review } = useOpenCase();
  const [decide, { isLoading, error }] = api.useDecideWordMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const send = (taken: boolean) => {
    setTried(true);
    if (reason.trim() === '') {
      document.getElementById(wordId(aside._id))?.focus();
      return;
    }
    void decide({
      params: { id: review._id, wordId: aside._id },
      body: { taken, reason: reason.trim(), standsId: aside.standsId },
    });
  };
  return (
    <div className={classes.decision}>
      <Textarea
        id={wordId(aside._id)}
        size="sm"
        label={t('word.reason')}
        required
        maxLength={WORD_REASON_MAX}
        autosize
        minRows={1}
        value={reason}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={parts.actions}>
        <Button size="xs" variant="default" loading={isLoading} onClick={() => send(false)}>
          {t('word.keep')}
        </Button>
        {isTakeable(aside) && (
          <Button size="xs" variant="default" loading={isLoading} onClick={() => send(true)}>
            {t('word.take')}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className={parts.error}>
          {describeError(error, t)}
        </p>
      )}
    </div>
  );
}
