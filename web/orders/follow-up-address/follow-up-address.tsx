/** /:mainOrderId/follow-ups/:productKey/address. Where the kit goes. */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { FollowUpFrame } from '../follow-up-frame.tsx';
import { usePurchase } from '../purchase/use-purchase.ts';
import { useFollowUp } from '../use-follow-up.ts';
import { AddressesForm } from './addresses-form.tsx';

export function FollowUpAddressScreen() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const state = usePurchase();
  const followUp = useFollowUp();
  const { mainOrderId, productKey } = followUp;
  const product = state.query.data?.purchase?.product;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.followUp(mainOrderId, productKey) }}
        title={t('followUp.address.title')}
        eyebrow={product && localized(product.name, language)}
        lead={t('followUp.address.lead')}
      />
      <FollowUpFrame state={state} followUp={followUp}>
        {() => <AddressesForm next={paths.followUpSummary(mainOrderId, productKey)} />}
      </FollowUpFrame>
    </Page>
  );
}
