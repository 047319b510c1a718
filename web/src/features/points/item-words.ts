import { currentLanguage, type Translate } from '../../lib/language/words.js';
import type { MallItem, PointOrder } from './points-api.js';

export const KIND_WORDS: Readonly<Record<MallItem['kind'], string>> = {
  cash: 'term.wallet.cash',
  bonus: 'term.promo.bonus',
  goods: 'points.kind.goods',
  code: 'points.kind.code',
};

/**
 * Returns the name of an item in the page's language, otherwise in English. For a conversion, which has no item, it
 * returns the word for a conversion.
 */
export function nameOf(t: Translate, { names, kind }: Pick<PointOrder, 'names' | 'kind'>): string {
  if (kind === 'conversion') return t('points.convertTitle');
  return names[currentLanguage().toUpperCase()] ?? names['EN'] ?? '';
}

export const STATUS_WORDS: Readonly<Record<PointOrder['status'], string>> = {
  paying: 'points.status.paying',
  done: 'points.status.done',
  refused: 'points.status.refused',
  waiting: 'points.status.waiting',
  sent: 'points.status.sent',
  cancelled: 'points.status.cancelled',
};

export const STATUS_TONES: Readonly<Record<PointOrder['status'], 'wait' | 'done' | 'alert'>> = {
  paying: 'wait',
  done: 'done',
  refused: 'alert',
  waiting: 'wait',
  sent: 'done',
  cancelled: 'alert',
};
