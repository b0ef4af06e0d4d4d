/** The whole country in parts, the same ones with the same counts as the clusters of the map. One opens its branches. */
import { IconChevronRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region, RegionGroup } from '#shared/domain/booking/group-by-region.ts';
import { formatShortDay } from '#shared/domain/format-date.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import classes from './region-list.module.css';

export interface RegionListProps {
  regions: RegionGroup<PartnerBranchView>[];
  onOpen: (region: Region) => void;
  heading: Ref<HTMLHeadingElement>;
}

/** More towns do not fit on two lines of a phone. */
const TOWNS_NAMED = 4;

export function RegionList({ regions, onOpen, heading }: RegionListProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const count = regions.reduce((sum, { branches }) => sum + branches.length, 0);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {t('finder.country', { count })}
      </h3>
      <ul className={classes.regions}>
        {regions.map(({ region, branches, cities, nextFreeSlot }) => (
          <li key={region}>
            <button type="button" data-region={region} onClick={() => onOpen(region)}>
              <span className={classes.name}>
                <b>{t(`region.${region}`)}</b>
                <span className="muted">{cities.slice(0, TOWNS_NAMED).join(', ')}</span>
              </span>
              <span className={classes.facts}>
                <span>{t('finder.count', { count: branches.length })}</span>
                <span className="muted">
                  {nextFreeSlot
                    ? t('branch.freeFrom', { when: formatShortDay(nextFreeSlot, language) })
                    : t('branch.noneFreeShort')}
                </span>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
