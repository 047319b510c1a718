import { categoryAddress } from '../lib/games/address.js';
import { useLanes, type Lane } from '../lib/games/catalogue.js';
import { CATEGORIES } from './menu.js';

export type CategoryEntry = (typeof CATEGORIES)[number] & { readonly code: string; readonly lane: Lane | undefined };

/** The categories of the menus, each with the URL of a click on it and its providers once they are loaded. */
export function useCategories(): readonly CategoryEntry[] {
  const lanes = useLanes();
  return CATEGORIES.map((entry) => {
    const code = entry.to.slice(1).toUpperCase();
    const lane = lanes?.find((one) => one.gameClassify === code);
    return { ...entry, code, lane, to: categoryAddress(code, lane?.cards ?? []) };
  });
}
