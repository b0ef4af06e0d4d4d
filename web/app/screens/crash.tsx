import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { PlainButton } from '#web/kit/plain-button.tsx';
import { ChunkTimeout } from '../load-screen.ts';
import { paths } from '../paths.ts';
import classes from './actions.module.css';

/** Browsers word it differently when the script of a screen cannot be fetched; Vite and loadPart speak of its style sheet. */
const MISSING_SCRIPT =
  /dynamically imported module|importing a module script|error loading|failed to fetch|preload css|no style sheet/i;

/** Shown instead of a screen that failed; what the server has is safe. A missing script is told apart: reloading mends it. */
export function CrashScreen() {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const missing = error instanceof ChunkTimeout || (error instanceof Error && MISSING_SCRIPT.test(error.message));
  return (
    <Page width="reading">
      <PageHeading title={t('crash.title')} lead={t(missing ? 'crash.chunk' : 'crash.help')} />
      <div className={classes.actions}>
        <PlainButton size="lg" onClick={() => location.reload()}>
          {t('crash.reload')}
        </PlainButton>
        <ButtonLink to={paths.home} variant="default" size="lg">
          {t('notFound.home')}
        </ButtonLink>
      </div>
    </Page>
  );
}
