import type { IconName } from '../../ui/icon.js';

/** Every icon of the sprite. */
export const ICON_NAMES: readonly IconName[] = [
  'home', 'slots', 'live', 'fish', 'cards', 'sports', 'esports', 'lottery', 'cockfight', 'inhouse', 'promo', 'rewards',
  'invite', 'app', 'chat', 'wallet', 'deposit', 'withdraw', 'message', 'security', 'agent', 'calendar', 'search', 'heart',
  'heart-s', 'home-s', 'eye', 'eye-off', 'refresh', 'bell', 'check', 'clock', 'plus', 'minus', 'x', 'down',
  'up', 'next', 'prev', 'arrow', 'pause', 'play', 'copy', 'info', 'alert', 'lock', 'bank', 'phone',
  'mail', 'user', 'menu', 'grid', 'filter', 'expand', 'shrink', 'download', 'upload', 'globe', 'receipt', 'chart', 'table', 'laptop',
  'moon', 'swap', 'flag', 'shuffle', 'trash', 'edit', 'out', 'fb', 'gg',
];
