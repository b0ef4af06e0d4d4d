/** Head of a customer screen: way back, h1 (takes the focus on a route change and names the document), lead, meta line, actions. */
import type { ReactNode } from 'react';
import { BackLink, type BackLinkProps } from './back-link.tsx';
import classes from './page-heading.module.css';
import { useHeading } from './use-heading.ts';

export interface PageHeadingProps {
  title: string;
  lead?: ReactNode;
  back?: BackLinkProps;
  eyebrow?: ReactNode;
  /** One muted line below the title: order number, date. */
  meta?: ReactNode;
  /** At the right edge on wide screens, below the title on phones. */
  actions?: ReactNode;
  /** "Step – area – product" where the h1 alone would not name the page. */
  documentTitle?: string;
  /** For screens whose visible title is something else. */
  hidden?: boolean;
}

export function PageHeading({ title, lead, back, eyebrow, meta, actions, documentTitle, hidden }: PageHeadingProps) {
  const heading = useHeading(documentTitle ?? title);
  return (
    <div className={hidden ? 'vh' : classes.head}>
      {back && <BackLink {...back} />}
      <div className={classes.line}>
        <div className="grow">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {lead && <div className={`lead ${classes.lead}`}>{lead}</div>}
          {meta && <p className={`muted ${classes.lead}`}>{meta}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
