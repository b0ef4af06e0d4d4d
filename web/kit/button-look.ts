/** What says how a button looks, to theme/buttons.css: for links, and for buttons of what every page begins with, which has no Mantine. */
export interface ButtonLook {
  /** Most important (`filled`), beside it, or quiet. */
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'xs' | 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  className?: string;
}

/** The attributes of an element that looks like a button of Mantine with the same properties. */
export const buttonLook = ({ variant = 'filled', size = 'md', fullWidth = false, className }: ButtonLook) => ({
  className: className ? `button ${className}` : 'button',
  'data-variant': variant,
  'data-size': size,
  'data-block': fullWidth || undefined,
});
