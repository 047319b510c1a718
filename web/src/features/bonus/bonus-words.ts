import { i18n, type Translate } from '../../lib/language/words.js';
import type { Bonus, BonusState } from './bonus-api.js';

export const STATE_WORDS: Readonly<Record<BonusState, string>> = {
  open: 'bonus.state.open',
  met: 'bonus.state.met',
  used: 'bonus.state.used',
  forfeited: 'bonus.state.forfeited',
  expired: 'bonus.state.expired',
};

/** The tag colour of each state of a bonus grant: blue while open, red if forfeited or expired, otherwise grey. */
export const STATE_TONES: Readonly<Record<BonusState, 'info' | 'done' | 'alert'>> = {
  open: 'info',
  met: 'done',
  used: 'done',
  forfeited: 'alert',
  expired: 'alert',
};

const known = (id: string): boolean => (i18n.messages as Record<string, unknown>)[id] !== undefined;

/** Returns the name of a grant's promotion, or the word "bonus" if no name is known. */
export function bonusName(t: Translate, { promotion }: Pick<Bonus, 'promotion'>): string {
  const id = `bonus.name.${promotion.replace(/-/g, '_')}`;
  return t(known(id) ? id : 'term.promo.bonus');
}

/**
 * Returns a text that says when the promotion gives its bonus. Returns undefined for a promotion that is no longer
 * offered.
 */
export function triggerText(t: Translate, { terms }: Pick<Bonus, 'terms'>): string | undefined {
  const id = `bonus.trigger.${terms?.trigger ?? ''}`;
  return known(id) ? t(id) : undefined;
}
