/** The statement and the terms that an order confirms, as they hold now. */
import type { ReactNode } from 'react';
import { api } from '#web/client/api.ts';
import { LoadError } from '#web/kit/load-error.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import type { ShownTexts } from './use-place-order.ts';

const TERMS = 'terms';

export function ConfirmTexts({ children }: { children: (texts: ShownTexts) => ReactNode }) {
  const statement = api.useGetMedicalStatementQuery();
  const pages = api.useListPagesQuery();
  const terms = pages.data?.pages.find(({ key }) => key === TERMS);
  const refetch = async () => {
    const [text, others] = await Promise.all([statement.refetch(), pages.refetch()]);
    const termsVersion = others.data?.pages.find(({ key }) => key === TERMS)?.version;
    return { statementVersion: text.data?.version, termsVersion };
  };
  return (
    <QueryState query={statement} skeleton="summary">
      {(text) => (
        <QueryState query={pages} skeleton="summary">
          {() => (terms ? children({ statement: text, terms, refetch }) : <LoadError onRetry={pages.refetch} />)}
        </QueryState>
      )}
    </QueryState>
  );
}
