/** The title of a record: the page's own where it stands alone, a part of the page beside its list. */
import { useHeading } from './use-heading.ts';

export function RecordTitle({ isAlone, children }: { isAlone: boolean; children: string }) {
  return isAlone ? <PageTitle>{children}</PageTitle> : <h2>{children}</h2>;
}

function PageTitle({ children }: { children: string }) {
  const heading = useHeading(children);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
