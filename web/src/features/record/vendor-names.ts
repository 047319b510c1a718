import { useLanes } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';

/** What providers are called, by their code; the code itself for one that is listed no more. */
export function useVendorNames(): (vassalage: string) => string {
  const t = useWords();
  const cards = useLanes()?.flatMap((lane) => lane.cards);
  return (vassalage) =>
    vendorName(t, { vassalage, displayName: cards?.find((card) => card.vassalage === vassalage)?.displayName });
}
