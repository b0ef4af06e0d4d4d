/** An action in the look of a text link: inner link (`to`), outer link or file (`href`), or button (`onClick`). */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface ActionLinkProps {
  to?: string;
  href?: string;
  /** With `href`: save instead of open; a string is the file name. */
  download?: boolean | string;
  onClick?: () => void;
  icon?: ReactNode;
  /** Read out after the label: "Change<: appointment>". */
  hiddenText?: string;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

export function ActionLink(props: ActionLinkProps) {
  const { to, href, download, onClick, icon, hiddenText, disabled, className, children } = props;
  const name = className ? `link ${className}` : 'link';
  const inside = (
    <>
      {icon}
      <span>
        {children}
        {hiddenText && <span className="vh">{hiddenText}</span>}
      </span>
    </>
  );
  if (to !== undefined) {
    return (
      <Link className={name} to={to} onClick={onClick}>
        {inside}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a className={name} href={href} download={download} onClick={onClick}>
        {inside}
      </a>
    );
  }
  return (
    <button type="button" className={name} onClick={onClick} disabled={disabled}>
      {inside}
    </button>
  );
}
