/** Before the first screen is there: nothing but the usual words of waiting, and a way to load the page anew. */
import { LoadingPage } from '#web/kit/loading-page.tsx';

export function FirstLoad() {
  return <LoadingPage skeleton={null} onRetry={() => window.location.reload()} />;
}
