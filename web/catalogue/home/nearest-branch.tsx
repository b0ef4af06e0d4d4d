/** Postal code or town, and the list of all towns with a branch: where and when a sample can be taken. No map here. */
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBranchSearchTooShort } from '#shared/domain/booking/is-branch-search-too-short.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import classes from './nearest-branch.module.css';

const CHANNELS = ['direct', 'partner'] as ('direct' | 'partner')[];

export function NearestBranch({ branches }: { branches: PartnerBranchView[] }) {
  const { t } = useTranslation(['catalogue', 'common', 'errors']);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [search, result] = api.useLazyListPartnerBranchesQuery();

  const towns = [...new Set(branches.map(({ address }) => address.city))].sort((a, b) => a.localeCompare(b, 'de'));
  const found = result.originalArgs ? result.data?.partnerBranches : undefined;
  const first = found?.[0];

  function find(wanted: string): void {
    if (isBranchSearchTooShort({ query: wanted })) {
      setFault(t('home.near.short'));
      return;
    }
    setFault(undefined);
    void search({ query: { query: wanted.trim(), channel: CHANNELS } }, true);
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
            <Button type="submit" loading={result.isFetching}>
              {t('common:search')}
            </Button>
          </form>
        </search>
        <div role="status">
          {result.error !== undefined && !result.isFetching && (
            <p className={classes.none}>{describeError(result.error, t)}</p>
          )}
          {found && !first && <p className={classes.none}>{t('home.near.none')}</p>}
          {first && <Found branch={first} />}
        </div>
      </div>
      {towns.length > 0 && (
        <ul className={classes.towns} aria-label={t('home.near.towns')}>
          {towns.map((town) => (
            <li key={town}>
              <button
                type="button"
                aria-pressed={first?.address.city === town}
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

function Found({ branch }: { branch: PartnerBranchView }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  return (
    <div className={classes.found}>
      <p className="b">{branch.name}</p>
      <p className="muted">
        {branch.address.streetAddress}, <span className="nw">{`${branch.address.zipCode} ${branch.address.city}`}</span>
      </p>
      <p className={classes.next}>
        <IconClock size={20} stroke={1.75} aria-hidden />
        {branch.nextFreeSlot
          ? t('home.near.next', { time: formatShortDayTime(branch.nextFreeSlot, language) })
          : t('home.near.noSlot')}
      </p>
    </div>
  );
}
