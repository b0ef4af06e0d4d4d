import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { ContentText } from '#web/kit/content-text.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Section } from '#web/kit/section.tsx';

/** A page maintained by the editors: terms, privacy, imprint, help. */
export function ContentPageScreen() {
  const { t } = useTranslation('common');
  const { pageKey } = useParams();
  const language = useLanguage();
  const pages = api.useListPagesQuery();
  return (
    <Page width="reading">
      <QueryState query={pages}>
        {({ pages: all }) => {
          const page = all.find((one) => one.key === pageKey);
          if (!page) {
            return (
              <>
                <PageHeading title={t('notFound.title')} hidden />
                <EmptyState
                  title={t('notFound.title')}
                  action={<ButtonLink to={paths.home}>{t('notFound.home')}</ButtonLink>}
                />
              </>
            );
          }
          return (
            <article>
              <PageHeading title={localized(page.title, language)} meta={formatDate(page.date)} />
              {page.notice && (
                <div style={{ marginBottom: 40 }}>
                  <Notice tone="calm">
                    <p>{localized(page.notice, language)}</p>
                  </Notice>
                </div>
              )}
              {page.sections.map((section) => (
                <Section key={section.key} id={section.key} title={localized(section.heading, language)} look="label">
                  <ContentText>{localized(section.body, language)}</ContentText>
                </Section>
              ))}
            </article>
          );
        }}
      </QueryState>
    </Page>
  );
}
