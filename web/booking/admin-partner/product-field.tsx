/** Which tests a branch offers: all of them, those to come included, or the ones that are ticked. */
import { useTranslation } from 'react-i18next';
import type { ProductGroupView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { FieldMessages, messageIds } from '#web/kit/field-messages.tsx';
import { useFormField } from '#web/kit/form/use-form-field.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './admin-partner.module.css';

const sampledAtBranches = ({ products }: ProductGroupView) =>
  products.filter(({ applications }) => applications.includes('branch'));

export function ProductField() {
  const { t } = useTranslation('booking-branches');
  const language = useLanguage();
  const field = useFormField<string[] | null>('products', t('field.products'));
  const { data } = api.useListProductGroupsQuery();
  const groups = (data?.productGroups ?? []).filter((group) => sampledAtBranches(group).length > 0);
  const sold = groups.flatMap((group) => sampledAtBranches(group).map(({ key }) => key));
  const ticked = field.value;
  // One that the shop no longer sells can still be taken away.
  const former = data && ticked ? ticked.filter((key) => !sold.includes(key)) : [];
  const turn = (key: string, isOn: boolean) =>
    field.setValue(isOn ? [...(ticked ?? []), key] : (ticked ?? []).filter((one) => one !== key));
  const choice = (key: string, name: string) => (
    <label key={key} className={classes.choice}>
      <input
        type="checkbox"
        className="tick"
        checked={ticked?.includes(key) ?? false}
        onChange={(event) => turn(key, event.currentTarget.checked)}
      />
      {name}
    </label>
  );
  return (
    <fieldset id={field.id} className={classes.products} aria-describedby={messageIds(field.id, null, field.error)}>
      <FieldMessages
        id={field.id}
        legend={t('field.products')}
        {...(field.error === undefined ? {} : { error: field.error })}
      />
      <label className={classes.choice}>
        <input
          type="checkbox"
          className="tick"
          checked={ticked === null}
          disabled={!data}
          onChange={(event) => field.setValue(event.currentTarget.checked ? null : sold)}
        />
        {t('products.all')}
      </label>
      {ticked !== null && (
        <>
          <p className={classes.key}>{t('products.some', { count: ticked.length, all: sold.length })}</p>
          <div className={classes.groups}>
            {groups.map((group) => (
              <div key={group.key} className={classes.group}>
                <p className="b">{localized(group.name, language)}</p>
                {sampledAtBranches(group).map(({ key, name }) => choice(key, localized(name, language)))}
              </div>
            ))}
            {former.length > 0 && (
              <div className={classes.group}>
                <p className="b">{t('products.former')}</p>
                {former.map((key) => choice(key, key))}
              </div>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
}
