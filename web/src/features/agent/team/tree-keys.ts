import type { KeyboardEvent } from 'react';

const levelOf = (row: Element): number => Number(row.getAttribute('aria-level') ?? 0);

/**
 * Handles the arrow keys in a tree table. Up and down move between rows. Right opens a row or moves into it. Left
 * closes a row or moves out of it.
 */
export function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('tr[role="row"][aria-level]');
  if (!row || row !== event.target) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[role="row"][aria-level]')];
  const at = rows.indexOf(row);
  const expanded = row.getAttribute('aria-expanded');
  const rtl = document.documentElement.dir === 'rtl';
  const [inward, outward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const toggle = () => row.querySelector<HTMLElement>('[data-toggle]')?.click();
  let next: HTMLElement | undefined;
  if (event.key === 'ArrowDown') next = rows[at + 1];
  else if (event.key === 'ArrowUp') next = rows[at - 1];
  else if (event.key === 'Home') next = rows[0];
  else if (event.key === 'End') next = rows.at(-1);
  else if (event.key === inward && expanded === 'false') toggle();
  else if (event.key === inward) next = rows[at + 1];
  else if (event.key === outward && expanded === 'true') toggle();
  else if (event.key === outward) next = rows.slice(0, at).findLast((other) => levelOf(other) < levelOf(row));
  else if (event.key === 'Enter' && expanded !== null) toggle();
  else return;
  event.preventDefault();
  next?.focus();
}
