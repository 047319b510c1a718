import { useLanes } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';

/** Providers' names by code; the code itself for a provider that is no longer listed. */
export function useVendorNames(): (vassalage: string) => string {
  const t = useWords();
  const cards = useLanes()?.flatMap((lane) => lane.cards);
  return (vassalage) =>
    vendorName(t, { vassalage, displayName: cards?.find((card) => card.vassalage === vassalage)?.displayName });
}
