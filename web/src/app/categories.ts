import { categoryAddress } from '../lib/games/address.js';
import { useLanes, type Lane } from '../lib/games/catalogue.js';
import { CATEGORIES } from './menu.js';

export type CategoryEntry = (typeof CATEGORIES)[number] & { readonly code: string; readonly lane: Lane | undefined };

/**
 * Returns the categories of the menus, each with the URL that a click opens. `lane` (the vendors of the category) is
 * undefined until they are loaded.
 */
export function useCategories(): readonly CategoryEntry[] {
  const lanes = useLanes();
  return CATEGORIES.map((entry) => {
    const code = entry.to.slice(1).toUpperCase();
    const lane = lanes?.find((one) => one.gameClassify === code);
    return { ...entry, code, lane, to: categoryAddress(code, lane?.cards ?? []) };
  });
}
