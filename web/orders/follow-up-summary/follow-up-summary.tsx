/** /:mainOrderId/follow-ups/:productKey/summary. Check everything once, confirm, order: the next page is the payment. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { LoadingPage } from '#web/kit/loading-page.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { Section } from '#web/kit/section.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { FollowUpFrame } from '../follow-up-frame.tsx';
import { OrderBill } from '../order-bill.tsx';
import { ConfirmForm } from '../order-confirm/confirm-form.tsx';
import { ConfirmTexts } from '../order-confirm/confirm-texts.tsx';
import { makeOrderBody } from '../order-confirm/make-order-body.ts';
import { PlacingNotices } from '../order-confirm/placing-notices.tsx';
import { StatementSentences } from '../order-confirm/statement-sentences.tsx';
import { stillValid } from '../order-confirm/still-valid.ts';
import { type ShownTexts, usePlaceOrder } from '../order-confirm/use-place-order.ts';
import { addressOf } from '../purchase/address-of.ts';
import { confirmationKept, type SelectionState } from '../purchase/selection.ts';
import { type Purchase, type PurchaseState, usePurchase } from '../purchase/use-purchase.ts';
import { useVoucher } from '../purchase/use-voucher.ts';
import { PersonalRows } from '../summary/personal-rows.tsx';
import { SummaryDifferences } from '../summary/summary-differences.tsx';
import { useSummaryCheck } from '../summary/use-summary-check.ts';
import { useFollowUp } from '../use-follow-up.ts';
import classes from './follow-up-summary.module.css';

export function FollowUpSummaryScreen() {
  const { t } = useTranslation('orders');
  const state = usePurchase({ fresh: true });
  const followUp = useFollowUp();
  const { mainOrderId, productKey } = followUp;
  const [placed, setPlaced] = useState(false);
  const addressPath = paths.followUpAddress(mainOrderId, productKey);
  // The selection is empty as soon as the order exists: this page must not say then that nothing was chosen.
  if (placed) return <LoadingPage />;
  return (
    <Page>
      <PageHeading back={{ to: addressPath }} title={t('followUp.summary.title')} lead={t('followUp.summary.lead')} />
      <FollowUpFrame state={state} followUp={followUp}>
        {(purchase) => (
          <ConfirmTexts>
            {(texts) => (
              <Summary
                state={state}
                purchase={purchase}
                texts={texts}
                addressPath={addressPath}
                onPlaced={() => setPlaced(true)}
              />
            )}
          </ConfirmTexts>
        )}
      </FollowUpFrame>
    </Page>
  );
}

interface SummaryProps {
  state: PurchaseState;
  purchase: Purchase;
  texts: ShownTexts;
  addressPath: string;
  onPlaced: () => void;
}

function Summary({ state, purchase, texts, addressPath, onPlaced }: SummaryProps) {
  const { t } = useTranslation(['orders', 'errors']);
  const { selection } = state;
  const { statement, terms } = texts;
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const voucher = useVoucher(purchase);
  const check = useSummaryCheck(purchase, selection, user);
  const [attempt, setAttempt] = useState(0);
  const onChanged = () => {
    state.query.refetch();
    dispatch(api.util.invalidateTags(['order']));
  };
  const { place, holdsTooMany, outdated } = usePlaceOrder(selection, texts, { onPlaced, onChanged });
  const versions = { statementVersion: statement.version, termsVersion: terms.version };
  const body = makeOrderBody(selection, purchase, versions, voucher);
  return (
    <>
      {/* On a phone the bill with its voucher comes before the button that spends it. */}
      <TwoColumn side={<OrderBill purchase={purchase} voucher={voucher} editable />}>
        <SummaryDifferences differences={check.differences} addressPath={addressPath} agreesWith="order" />
        <Section title={t('followUp.summary.test')} look="label">
          <TestRows purchase={purchase} selection={selection} addressPath={addressPath} />
        </Section>
        {user && (
          <Section title={t('summary.personTitle')} look="label">
            <PersonalRows user={user} missing={check.missing} attempt={attempt} />
          </Section>
        )}
      </TwoColumn>
      <div className={classes.confirm}>
        <TwoColumn side={null}>
          <StatementSentences statement={statement} />
          <PlacingNotices holdsTooMany={holdsTooMany} outdated={outdated} />
          <ConfirmForm
            statement={statement}
            terms={terms}
            application={selection.application}
            total={voucher.total}
            initial={stillValid(selection.confirmation, versions)}
            onChange={(values) => dispatch(confirmationKept({ ...versions, values }))}
            onConfirm={async (helpers) => {
              if (body && !check.blocked) return place(body, helpers);
              setAttempt((count) => count + 1);
              document.getElementById('differences')?.focus();
            }}
          />
        </TwoColumn>
      </div>
    </>
  );
}

interface TestRowsProps {
  purchase: Purchase;
  selection: SelectionState;
  addressPath: string;
}

function TestRows({ purchase: { product }, selection, addressPath }: TestRowsProps) {
  const { t } = useTranslation(['orders', 'catalogue']);
  const language = useLanguage();
  const user = useAppSelector(selectUser);
  const delivery = selection.deliveryAddress ?? (user && addressOf(user));
  return (
    <SummaryList
      rows={[
        {
          key: 'test',
          label: t('summary.row.test'),
          value: localized(product.name, language),
          detail: `${t('catalogue:values', { count: product.markers.length })} · ${t(`catalogue:sample.${product.sampleType}`)}`,
        },
        {
          key: 'delivery',
          label: t('summary.row.delivery'),
          value: delivery ? delivery.streetAddress : <span className="muted">{t('summary.toFillIn')}</span>,
          detail: delivery && `${delivery.zipCode} ${delivery.city}`,
          action: { to: addressPath, ...(delivery ? {} : { label: t('summary.fillIn') }) },
        },
      ]}
    />
  );
}
