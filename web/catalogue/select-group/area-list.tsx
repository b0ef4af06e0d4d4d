/** "What is measured", by area, with the names of the values on demand. */
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalText } from '#shared/languages.ts';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './area-list.module.css';

/** Drawn anew for another test only. */
export const AreaList = memo(function AreaList({ group, product }: { group: ProductGroupView; product: ProductView }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { shared, more } = areasOf(group, product);
  const hasMore = more.some(({ markers }) => markers.length > 0);
  const line = (area: AreaLine) => <Area key={area.key} area={area} open={open} />;
  return (
    <>
      <h3 className={classes.title}>{t('measured')}</h3>
      <div id={id}>
        {shared.length > 0 && <ul className={classes.areas}>{shared.map(line)}</ul>}
        {more.length > 0 && (
          <>
            <p className={classes.more}>{t(hasMore ? 'areas.more' : 'areas.without')}</p>
            <ul className={classes.areas}>{more.map(line)}</ul>
          </>
        )}
      </div>
      <p className={classes.toggle}>
        <button type="button" className="link" onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={id}>
          <span>
            {open ? t('valuesHide') : t('valuesShow', { count: product.markers.length })}
            <span className="vh">: {localized(product.name, language)}</span>
          </span>
        </button>
      </p>
    </>
  );
});

function Area({ area, open }: { area: AreaLine; open: boolean }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const count = area.markers.length;
  const Icon = count > 0 ? IconCheck : IconMinus;
  return (
    <li data-none={count === 0 || undefined}>
      <div className={classes.line}>
        <span className={classes.name}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {localized(area.name, language)}
        </span>
        <span className="muted">{count > 0 ? t('valuesShort', { count }) : t('areas.notIncluded')}</span>
      </div>
      {open && count > 0 && (
        <p className={classes.names}>{area.markers.map((name) => localized(name, language)).join(', ')}</p>
      )}
    </li>
  );
}

/** How many values of one area a product measures, and which. */
interface AreaLine {
  key: string;
  name: LocalText;
  markers: LocalText[];
}

interface AreaComparison {
  /** Areas that every product of the group measures, in the order of the content. */
  shared: AreaLine[];
  /** The others; `markers` is empty where this product measures none. */
  more: AreaLine[];
}

/**
 * The areas of one product, arranged so that the rows of all products of the group align: first what they share, then what
 * only some measure. Values of an area the group does not name are left to the full list of values.
 */
function areasOf(group: ProductGroupView, product: ProductView): AreaComparison {
  const lines = group.resultCategories.map(({ key, name }) => ({ key, name, markers: markersOf(product, key) }));
  const measuredBy = (key: string) => group.products.filter((each) => markersOf(each, key).length > 0).length;
  return {
    shared: lines.filter(({ key }) => measuredBy(key) === group.products.length),
    more: lines.filter(({ key }) => measuredBy(key) > 0 && measuredBy(key) < group.products.length),
  };
}

function markersOf(product: ProductView, area: string): LocalText[] {
  return product.markers.filter((marker) => marker.resultCategory === area).map(({ name }) => name);
}
