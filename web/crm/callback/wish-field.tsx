/** A time from which somebody may call: full hours of the opening times of the next days. */
import { useTranslation } from 'react-i18next';
import { listWishes } from '#shared/domain/crm/list-wishes.ts';
import type { OpeningTimes } from '#shared/domain/crm/opening-time.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';

const MOST = 50;

export function WishField({ times, now }: { times: OpeningTimes; now: Date }) {
  const { t } = useTranslation('crm-callback');
  const language = useLanguage();
  const options = listWishes(times, now, MOST).map((at) => ({
    value: at.toISOString(),
    label: t('ask.from', { when: formatShortDayTime(at.toISOString(), language) }),
  }));
  return <FormikSelect name="wishedAt" label={t('ask.wish')} width="medium" options={options} />;
}
