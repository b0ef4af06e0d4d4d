/** Postal code or town, and the list of all towns with a branch: where and when a sample can be taken. No map here. */
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isBranchSearchTooShort } from '#shared/domain/booking/is-branch-search-too-short.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { formatDistance } from '#web/booking/find-branches/format-distance.ts';
import { usePlaces } from '#web/booking/find-branches/use-places.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { branchChosen } from '#web/orders/purchase/selection.ts';
import { findNearest } from './find-nearest.ts';
import classes from './nearest-branch.module.css';

/** `branches`: those where a time can be booked. */
export function NearestBranch({ branches }: { branches: PartnerBranchView[] }) {
  const { t } = useTranslation(['catalogue', 'common', 'errors']);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const places = usePlaces(asked);
  const towns = [...new Set(branches.map((branch) => branch.address.city))].sort((a, b) => a.localeCompare(b, 'de'));
  const nearest = asked !== '' && places.found ? findNearest(branches, places.found, asked) : undefined;

  function find(wanted: string): void {
    const short = isBranchSearchTooShort({ query: wanted });
    setFault(short ? t('home.near.short') : undefined);
    if (short) return;
    if (places.error !== undefined && wanted.trim() === asked) places.refetch();
    setAsked(wanted.trim());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    find(text);
  }

  return (
    <section className={`wrap ${classes.part}`} aria-labelledby="near-title">
      <div>
        <h2 id="near-title">{t('home.near.title')}</h2>
        <p className={`lead ${classes.lead}`}>{t('home.near.lead')}</p>
        <search>
          <form className={classes.find} onSubmit={submit} noValidate>
            <TextInput
              className="grow"
              label={t('home.near.label')}
              leftSection={<IconMapPin size={20} stroke={1.75} aria-hidden />}
              autoComplete="postal-code"
              value={text}
              error={fault}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" loading={places.isFetching}>
              {t('common:search')}
            </Button>
          </form>
        </search>
        <div role="status">
          {places.error !== undefined && !places.isFetching && (
            <p className={classes.none}>{describeError(places.error, t)}</p>
          )}
          {nearest === null && <p className={classes.none}>{t('home.near.none')}</p>}
          {nearest && <Found branch={nearest.branch} metres={nearest.metres} />}
        </div>
      </div>
      {towns.length > 0 && (
        <ul className={classes.towns} aria-label={t('home.near.towns')}>
          {towns.map((town) => (
            <li key={town}>
              <button
                type="button"
                aria-pressed={nearest?.branch.address.city === town}
                onClick={() => {
                  setText(town);
                  find(town);
                }}
              >
                {town}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The branch goes along into the purchase, where it is chosen already. */
function Found({ branch, metres }: { branch: PartnerBranchView; metres: number | null }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <div className={classes.found}>
      <p className="b">{branch.name}</p>
      <p className="muted">
        {branch.address.streetAddress}, <span className="nw">{`${branch.address.zipCode} ${branch.address.city}`}</span>
        {metres !== null && (
          <span className="nw"> · {t('home.near.distance', { distance: formatDistance(metres) })}</span>
        )}
      </p>
      <p className={classes.next}>
        <IconClock size={20} stroke={1.75} aria-hidden />
        {branch.nextFreeSlot && t('home.near.next', { time: formatShortDayTime(branch.nextFreeSlot, language) })}
      </p>
      <Button
        variant="default"
        className={classes.take}
        onClick={() => {
          dispatch(branchChosen(branch));
          navigate(paths.selectGroup());
        }}
      >
        {t('home.near.choose')}
      </Button>
    </div>
  );
}
