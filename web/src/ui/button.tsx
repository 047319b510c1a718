import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from './icon.js';

export type Tone = 'primary' | 'solid' | 'line' | 'ghost' | 'paperline' | 'plain';
interface Look {
  /** The look of the button. `primary` is for the one main action of a view. */
  readonly tone?: Tone;
  readonly size?: 's' | 'l';
  readonly full?: boolean;
  readonly icon?: IconName;
}

const classes = ({ tone = 'plain', size, full }: Look, extra = '') =>
  ['btn', tone === 'plain' ? '' : tone, size ?? '', full ? 'full' : '', extra].filter(Boolean).join(' ');

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'size'> {
  /** True while the action is in progress. The button keeps the focus and is marked as busy, but ignores clicks. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

export function Button({
  tone,
  size,
  full,
  icon,
  busy,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classes({ tone, size, full }, `${busy ? 'busy' : ''} ${className ?? ''}`.trim())}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {icon ? <Icon name={icon} size={size === 's' ? 16 : 18} /> : null}
      {children}
    </button>
  );
}

export function ButtonLink({ tone, size, full, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classes({ tone, size, full }, className)}>
      {icon ? <Icon name={icon} size={size === 's' ? 16 : 18} /> : null}
      {children}
    </Link>
  );
}

/** A square button with an icon. `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  size = 18,
  line,
  flip,
  className = '',
  children,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  icon: IconName;
  size?: 16 | 18 | 24;
  line?: boolean;
  flip?: boolean;
}) {
  return (
    <button
      type="button"
      {...rest}
      className={`iconbtn ${line ? 'line' : ''} ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={size} flip={flip} />
      {children}
    </button>
  );
}
