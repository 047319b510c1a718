import { useLanes } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';

/**
 * Returns a function that gives a vendor's name by its code. For a vendor that is no longer listed it returns the
 * code.
 */
export function useVendorNames(): (vassalage: string) => string {
  const t = useWords();
  const cards = useLanes()?.flatMap((lane) => lane.cards);
  return (vassalage) =>
    vendorName(t, { vassalage, displayName: cards?.find((card) => card.vassalage === vassalage)?.displayName });
}
