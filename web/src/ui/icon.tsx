import sprite from './icons.svg?url';

export type IconName =
  | 'home' | 'slots' | 'live' | 'fish' | 'cards' | 'sports' | 'esports' | 'lottery' | 'cockfight' | 'inhouse' | 'promo' | 'rewards'
  | 'invite' | 'app' | 'chat' | 'wallet' | 'deposit' | 'withdraw' | 'message' | 'security' | 'agent' | 'calendar' | 'search' | 'heart'
  | 'heart-s' | 'home-s' | 'eye' | 'eye-off' | 'refresh' | 'bell' | 'check' | 'clock' | 'plus' | 'minus' | 'x' | 'down' | 'up' | 'next'
  | 'prev' | 'arrow' | 'pause' | 'play' | 'copy' | 'info' | 'alert' | 'lock' | 'bank' | 'phone' | 'mail' | 'user' | 'menu' | 'grid'
  | 'filter' | 'expand' | 'shrink' | 'download' | 'upload' | 'globe' | 'receipt' | 'chart' | 'table' | 'laptop' | 'moon' | 'swap' | 'flag' | 'shuffle'
  | 'trash' | 'edit' | 'out' | 'fb' | 'gg';

/** One icon of the sprite. It is decoration: the control around it carries the name. `flip` mirrors it right-to-left. */
export function Icon({ name, size, flip }: { name: IconName; size?: 16 | 18 | 24; flip?: boolean }) {
  return (
    <svg className={`i${size ? ` i${size}` : ''}${flip ? ' flip' : ''}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
