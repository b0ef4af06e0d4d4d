/** "Test and appointment" of the summary: each row leads back to where it was chosen. */
import { useTranslation } from 'react-i18next';
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import { formatLongDate, formatTime } from '#shared/domain/format-date.ts';
import type { AddressView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { SummaryList, type SummaryRow } from '#web/kit/summary-list.tsx';
import type { SelectionState } from '../purchase/selection.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import { GoneTime } from './gone-time.tsx';
import type { GoneTime as Gone } from './use-summary-check.ts';

export interface PurchaseRowsProps {
  purchase: Purchase;
  selection: SelectionState;
  /** Where the kit goes; null while it is not known. */
  deliveryAddress: AddressView | null;
  /** The chosen time is gone. */
  gone: Gone | null;
}

export function PurchaseRows({ purchase, selection, deliveryAddress, gone }: PurchaseRowsProps) {
  const { t } = useTranslation(['orders', 'catalogue']);
  const language = useLanguage();
  const { group, product, addons, chosenAddons } = purchase;
  const { application, branch, slot } = selection;
  const open = <span className="muted">{t('summary.notChosen')}</span>;

  const test: SummaryRow = {
    key: 'test',
    label: t('summary.row.test'),
    value: localized(product.name, language),
    detail: `${t('catalogue:values', { count: product.markers.length })} · ${t(`catalogue:sample.${product.sampleType}`)}`,
    action: { to: paths.selectGroup(group.key) },
  };
  const extras: SummaryRow = {
    key: 'extras',
    label: t('summary.row.extras'),
    value:
      chosenAddons.length === 0
        ? t('summary.noExtras')
        : chosenAddons.map((addon) => localized(addon.name, language)).join(', '),
    detail: chosenAddons.length === 1 && chosenAddons[0] ? localized(chosenAddons[0].description, language) : undefined,
    action: { to: paths.selectAddons },
  };
  const place: SummaryRow = {
    key: 'place',
    label: t('summary.row.place'),
    value: branch ? branch.name : open,
    detail: branch && `${branch.address.streetAddress}, ${branch.address.zipCode} ${branch.address.city}`,
    action: { to: paths.appointment },
  };
  const time: SummaryRow = {
    key: 'time',
    label: t('summary.row.time'),
    value: slot ? `${formatLongDate(slot.from, language)}, ${formatTime(slot.from)}` : open,
    detail:
      slot && product.fastingHours > 0
        ? t('summary.fasting', { when: formatShortDayTime(fastingFrom(slot.from, product.fastingHours), language) })
        : undefined,
    action: { to: paths.appointment },
    form: gone && branch ? <GoneTime gone={gone} branchId={branch._id} /> : undefined,
  };
  const atHome: SummaryRow = {
    key: 'place',
    label: t('summary.row.place'),
    value: t('summary.atHome'),
    detail: t('summary.atHomeDetail'),
    action: product.applications.length > 1 ? { to: paths.appointment } : undefined,
  };
  const delivery: SummaryRow = {
    key: 'delivery',
    label: t('summary.row.delivery'),
    value: deliveryAddress ? deliveryAddress.streetAddress : <span className="muted">{t('summary.toFillIn')}</span>,
    detail: deliveryAddress && `${deliveryAddress.zipCode} ${deliveryAddress.city}`,
    action: { to: paths.appointment, ...(deliveryAddress ? {} : { label: t('summary.fillIn') }) },
  };
  const where = application === 'homesampling' ? [atHome, delivery] : [place, time];
  return <SummaryList rows={[test, ...(addons.length > 0 ? [extras] : []), ...where]} />;
}
