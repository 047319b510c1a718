import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

/** A state, in the colours sky, sand or rose. These are never the colours of money. */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone?: 'info' | 'alert' | 'wait' | 'done';
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`tag ${tone ?? ''}`}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </span>
  );
}
