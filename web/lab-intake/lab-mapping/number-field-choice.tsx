/** In which field a laboratory returns our number: how often each holds one, and what a choice would match. */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_NUMBER } from '#shared/domain/lab-intake/mapping-kind.ts';
import { STANDARD_FIELDS } from '#shared/domain/lab-intake/number-field.ts';
import type { LabTableView } from '#shared/views/lab-mapping.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import classes from './lab-mapping.module.css';

export function NumberFieldChoice({ table: { facility, numberField } }: { table: LabTableView }) {
  const { t } = useTranslation(['lab-intake-mapping', 'errors', 'common']);
  const { chosen, fields, messages, mapping } = numberField;
  const [wanted, setWanted] = useState<string>(chosen);
  const [failed, setFailed] = useState<unknown>(null);
  const [save, { isLoading }] = api.useSaveLabMappingMutation();
  const isNew = wanted !== chosen;
  const thing = { facility, kind: 'number' as const, sent: ORDER_NUMBER, meaning: wanted };
  const { currentData } = api.usePreviewLabMappingQuery({ query: thing }, { skip: !isNew });
  // Those that hold numbers like ours can be seen at once; the others are rare.
  const shown = fields.filter(({ field, found }) => field === STANDARD_FIELDS || found > 0 || field === wanted);
  const others = fields.filter((one) => !shown.includes(one));
  const put = async () => {
    setFailed(null);
    const reply = await save({ body: { ...thing, replaces: mapping?._id ?? null } });
    if ('error' in reply) setFailed(reply.error);
    else announce(t('lab-intake-mapping:number.saved'));
  };
  const nameOf = (field: string): string =>
    field === STANDARD_FIELDS ? t('lab-intake-mapping:number.standard') : field;
  return (
    <section>
      <h2 id="number-field">{t('lab-intake-mapping:number.title')}</h2>
      <div role="radiogroup" aria-labelledby="number-field" className={classes.fields}>
        {shown.map(({ field, found }) => (
          <label key={field} className={classes.field} data-chosen={field === wanted || undefined}>
            <input
              type="radio"
              name="number-field"
              value={field}
              checked={field === wanted}
              onChange={() => setWanted(field)}
            />
            <span>
              <b>{nameOf(field)}</b>
              <span className="muted">{t('lab-intake-mapping:number.found', { found, count: messages })}</span>
            </span>
          </label>
        ))}
      </div>
      <NativeSelect
        size="xs"
        aria-label={t('lab-intake-mapping:number.other')}
        value=""
        data={[
          { value: '', label: t('lab-intake-mapping:number.other') },
          ...others.map(({ field }) => ({ value: field, label: field })),
        ]}
        onChange={(event) => event.currentTarget.value !== '' && setWanted(event.currentTarget.value)}
      />
      {isNew && (
        <>
          <p>{t('lab-intake-mapping:number.after', { field: nameOf(wanted), count: currentData?.messages ?? 0 })}</p>
          {failed !== null && (
            <p role="alert" className={classes.failed}>
              {describeError(failed, t)}
            </p>
          )}
          <div className={classes.acts}>
            <Button size="xs" loading={isLoading} onClick={put}>
              {t('lab-intake-mapping:number.save')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setWanted(chosen)}>
              {t('common:cancel')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
