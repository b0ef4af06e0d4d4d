import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { paths } from '../paths.ts';
import classes from './actions.module.css';

/** The address leads nowhere; it stays as typed, and the tests can be searched from here. */
export function NotFoundScreen() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const [text, setText] = useState('');
  const { data } = api.useListProductGroupsQuery();
  const wanted = text.trim().toLocaleLowerCase(language);
  const found = (data?.productGroups ?? []).flatMap((group) =>
    [group.name, ...group.products.map((product) => product.name)]
      .map((name) => localized(name, language))
      .filter((name) => wanted.length > 1 && name.toLocaleLowerCase(language).includes(wanted))
      .map((name) => ({ name, to: paths.selectGroup(group.key) })),
  );
  return (
    <Page width="reading">
      <PageHeading title={t('notFound.title')} lead={t('notFound.help')} />
      <search className={classes.search}>
        <TextInput
          type="search"
          label={t('notFound.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div role="status">
          {wanted.length > 1 && found.length === 0 && data && <p className="muted">{t('notFound.nothing')}</p>}
          {found.length > 0 && (
            <ul className={classes.results}>
              {found.map(({ name, to }) => (
                <li key={`${to}${name}`}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </search>
      <div className={classes.actions}>
        <ButtonLink to={paths.home} size="lg">
          {t('notFound.home')}
        </ButtonLink>
        <ButtonLink to={paths.contentPage('faq')} size="lg" variant="default">
          {t('nav.help')}
        </ButtonLink>
      </div>
    </Page>
  );
}
