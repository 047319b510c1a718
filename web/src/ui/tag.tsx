import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

/** A coloured tag for a state. Its colours are never those of gain and loss. */
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
