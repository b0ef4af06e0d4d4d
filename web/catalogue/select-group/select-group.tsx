/** Step 1: choose a test. Without a key all groups; with one its tests side by side; an unknown key shows the groups with a note. */
import { IconMapPin } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useWhenOnline } from '#web/kit/use-when-online.ts';
import { productChosen } from '#web/orders/purchase/selection.ts';
import { useShopClosed } from '#web/orders/purchase/use-shop-closed.ts';
import { GroupList } from './group-list.tsx';
import { ProductCard } from './product-card.tsx';
import classes from './select-group.module.css';
import { VoucherChip } from './voucher-chip.tsx';

export function SelectGroupScreen() {
  const { productGroupKey } = useParams();
  const isClosed = useShopClosed();
  const { data, error, isFetching, refetch } = api.useListProductGroupsQuery();
  // What came is drawn piece by piece, and all of it together: in one go it would hold up a slow phone.
  const groups = { data: useDeferredValue(data), error, isFetching, refetch };
  if (isClosed) return <Navigate to={paths.storeMaintenance} replace />;
  const group = groups.data?.productGroups.find(({ key }) => key === productGroupKey);
  return (
    <>
      <BookingRail current="test" />
      <Page>
        {group ? (
          <CompareHeading group={group} />
        ) : (
          <AllGroupsHeading waiting={groups.data === undefined && productGroupKey !== undefined} />
        )}
        <KeptBranch />
        <QueryState query={groups} skeleton="cards">
          {({ productGroups }) =>
            group ? (
              <Compare group={group} />
            ) : (
              <AllGroups groups={productGroups} unknownKey={productGroupKey !== undefined} />
            )
          }
        </QueryState>
      </Page>
    </>
  );
}

/** A branch was chosen before any test, on the front page. */
function KeptBranch() {
  const { t } = useTranslation('catalogue');
  const { branch, slot } = useAppSelector((state) => state.selection);
  if (!branch || slot) return null;
  return (
    <p className={classes.kept}>
      <IconMapPin size={20} stroke={1.75} aria-hidden />
      {t('branchKept', { name: branch.name })}
    </p>
  );
}

function CompareHeading({ group }: { group: ProductGroupView }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  return (
    <PageHeading
      key={group.key}
      back={{ to: paths.selectGroup(), label: t('allTests') }}
      title={localized(group.name, language)}
      lead={`${localized(group.tagline, language)}${group.products.length > 1 ? ` ${t('whichScope')}` : ''}`}
      actions={<VoucherChip />}
    />
  );
}

/** `waiting`: the group in the address is still loading, so its name is not known yet; the way back is. */
function AllGroupsHeading({ waiting }: { waiting: boolean }) {
  const { t } = useTranslation('catalogue');
  return (
    <PageHeading
      back={waiting ? { to: paths.selectGroup(), label: t('allTests') } : { to: paths.home, label: t('toHome') }}
      title={t('groups.title')}
      lead={waiting ? undefined : t('groups.lead')}
      actions={<VoucherChip />}
    />
  );
}

function AllGroups({ groups, unknownKey }: { groups: ProductGroupView[]; unknownKey: boolean }) {
  const { t } = useTranslation('catalogue');
  if (groups.length === 0) {
    return (
      <EmptyState title={t('groups.emptyTitle')}>
        <p>{t('groups.emptyText')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {unknownKey && (
        <div className={classes.unknown}>
          <Notice tone="warning" live="status" title={t('unknown.title')}>
            <p>{t('unknown.text')}</p>
          </Notice>
        </div>
      )}
      <GroupList groups={groups} />
    </>
  );
}

/** Apart from what else the screen asks: whether the shop is open must not draw all tests once more. */
const Compare = memo(function Compare({ group }: { group: ProductGroupView }) {
  const { t } = useTranslation('catalogue');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const chosen = useAppSelector((state) => state.selection.productKey);
  const choice = useWhenOnline(({ key: productKey, applications }: ProductView) => {
    dispatch(productChosen({ productGroupKey: group.key, productKey, applications }));
    navigate(paths.selectAddons);
  });
  return (
    <>
      <div className={classes.compare} data-columns={Math.min(group.products.length, 3)}>
        {group.products.map((product) => (
          <ProductCard
            key={product.key}
            group={group}
            product={product}
            chosen={product.key === chosen}
            excluded={product.sex !== null && !!user?.sex && user.sex !== product.sex}
            waits={choice.waitsFor?.key === product.key}
            onChoose={() => choice.run(product)}
          />
        ))}
      </div>
      <div className={classes.unsure}>
        <Notice tone="calm">
          <p>
            <b>{t('unsure.title')}</b> {t('unsure.text')}{' '}
            <Link to={paths.contentPage('callback')}>{t('unsure.callback')}</Link>
          </p>
        </Notice>
      </div>
    </>
  );
});
