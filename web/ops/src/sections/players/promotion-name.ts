import type { Translate } from '../../../../src/lib/language/words.js';
import { knownText } from '../../kit/known-text.js';

/** Returns the name of a promotion, or its id if the console has no text for it. */
export const promotionName = (t: Translate, promotion: string): string =>
  knownText(t, `opsPlayers.promotion.${promotion.replace(/-/g, '_')}`) ?? promotion;
