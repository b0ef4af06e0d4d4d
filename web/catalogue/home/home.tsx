import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { DEFAULT_MAP_CENTRE } from '#shared/limits.ts';
import { Role } from '#shared/roles.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { NextStep } from '#web/kit/next-step.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { FourSteps } from './four-steps.tsx';
import { GroupForm, GroupFormSkeleton } from './group-form.tsx';
import { BookBar, Hero } from './hero.tsx';
import classes from './home.module.css';
import { MeaningFirst } from './meaning-first.tsx';
import { NearestBranch } from './nearest-branch.tsx';
import { Questions } from './questions.tsx';
import { daysOf } from './summarise-group.ts';

/** All branches: those around the middle of the country, at any distance. */
const EVERYWHERE = {
  query: {
    lat: DEFAULT_MAP_CENTRE.latitude,
    lng: DEFAULT_MAP_CENTRE.longitude,
    channel: ['direct', 'partner'] as ('direct' | 'partner')[],
  },
};

/** The front door: what it is, what it costs, how it works, where. A closed shop leads to its own page. */
export function HomeScreen() {
  const { t } = useTranslation(['catalogue', 'common']);
  const user = useAppSelector(selectUser);
  const groups = api.useListProductGroupsQuery();
  const branches = api.useListPartnerBranchesQuery(EVERYWHERE);
  const closed = api.useGetDisableStoreQuery();
  if (closed.data?.value) return <Navigate to={paths.storeMaintenance} replace />;
  return (
    <>
      {user?.roles.includes(Role.customer) && (
        <div className={`wrap ${classes.member}`}>
          <NextStep
            title={t('home.member.title', { name: user.firstName })}
            action={<ButtonLink to={paths.userOverview}>{t('home.member.action')}</ButtonLink>}
          >
            <p>{t('home.member.text')}</p>
          </NextStep>
        </div>
      )}
      <Hero
        locations={branches.data?.partnerBranches.length ?? null}
        days={groups.data ? daysOf(groups.data.productGroups) : null}
      />
      <section className={`wrap ${classes.part}`} aria-labelledby="groups-title">
        <div className={classes.head}>
          <h2 id="groups-title">{t('home.groups.title')}</h2>
          <ActionLink to={paths.selectGroup()}>{t('home.groups.compare')}</ActionLink>
        </div>
        <QueryState
          query={groups}
          skeleton={<GroupFormSkeleton />}
          isEmpty={(data) => data.productGroups.length === 0}
          empty={
            <EmptyState
              level={3}
              title={t('home.groups.emptyTitle')}
              action={<ActionLink href={CONTACT.phoneHref}>{CONTACT.phone}</ActionLink>}
            >
              <p>{t('home.groups.emptyHelp')}</p>
            </EmptyState>
          }
        >
          {(data) => <GroupForm groups={data.productGroups} />}
        </QueryState>
      </section>
      <FourSteps />
      <MeaningFirst />
      <NearestBranch branches={branches.data?.partnerBranches ?? []} />
      <Questions />
      <BookBar />
    </>
  );
}
