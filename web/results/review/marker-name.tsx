/** A marker's short name, beside which seven columns fit. The long one shows on pointing, in all rows by key, and is always read out. */
import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { createContext, useContext } from 'react';
import type { Marker } from '#shared/domain/results/content-types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './marker-name.module.css';

/** True while every row shows its long name. */
export const LongNames = createContext(false);

/** @param sent the test's name as the laboratory wrote it, for one the content does not know. */
export function MarkerName({ marker, sent }: { marker: Marker | null; sent: string }) {
  const language = useLanguage();
  const isLong = useContext(LongNames);
  if (!marker) return sent;
  const [name, short] = [localized(marker.name, language), localized(marker.shortName, language)];
  if (isLong || name === short) return name;
  return (
    <Tooltip label={name} events={{ hover: true, focus: false, touch: true }} openDelay={200}>
      <span className={classes.short}>
        <span aria-hidden>{short}</span>
        <span className="vh">{name}</span>
      </span>
    </Tooltip>
  );
}
