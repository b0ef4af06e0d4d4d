/** /results/:customerId/overview: the areas of all results, test by test. No values: those have their own course. */
import { IconChartLine, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { CustomerResultView } from '#shared/views/results.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { OpenFollowUps } from '#web/orders/overview/open-follow-ups.tsx';
import { useAnnounceChange } from '#web/orders/use-announce-change.ts';
import { AreasTable } from './areas-table.tsx';
import { Badges } from './badges.tsx';
import { NoResults } from './no-results.tsx';
import classes from './result-overview.module.css';

export function ResultOverviewScreen() {
  const { t } = useTranslation(['results-course', 'results']);
  const { customerId = '' } = useParams();
  const rows = useRowLimit();
  const results = api.useListCustomerResultsQuery(
    { params: { customerId }, query: { limit: rows.limit } },
    { refetchOnMountOrArgChange: true },
  );
  const known = results.data?.items.map(({ _id, version, beingCorrected }) => `${_id} ${version} ${beingCorrected}`);
  useAnnounceChange(known?.join(), t('overview.changed'));
  return (
    <Page>
      <PageHeading
        title={t('overview.title')}
        lead={t('overview.lead')}
        back={{ to: paths.userOverview, label: t('overview.back') }}
      />
      <QueryState query={results} skeleton="cards" isEmpty={({ items }) => items.length === 0} empty={<NoResults />}>
        {({ items, next }) => (
          <>
            <Results items={items} customerId={customerId} />
            <MoreRows rows={rows} next={next} isLoading={results.isFetching} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function Results({ items, customerId }: { items: CustomerResultView[]; customerId: string }) {
  const { t } = useTranslation(['results-course', 'results']);
  return (
    <>
      <p className={`acts ${classes.acts}`} data-print="no">
        <ActionLink to={paths.bloodValue(customerId)} icon={<IconChartLine size={20} stroke={1.75} aria-hidden />}>
          {t('overview.values')}
        </ActionLink>
        <ActionLink onClick={() => window.print()} icon={<IconPrinter size={20} stroke={1.75} aria-hidden />}>
          {t('results:print')}
        </ActionLink>
      </p>
      {items.length === 1 && (
        <div className={classes.one}>
          <Notice tone="info" title={t('overview.oneTitle')}>
            <p>{t('overview.oneText')}</p>
            {items[0] && <ActionLink to={paths.result(items[0].orderId)}>{t('overview.oneLink')}</ActionLink>}
          </Notice>
        </div>
      )}
      <AreasTable results={items} />
      <OpenFollowUps />
      <Badges customerId={customerId} />
    </>
  );
}
