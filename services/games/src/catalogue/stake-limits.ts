/**
 * The limits that hold for the game `g` in a brand and currency, named by their parameters: the most particular row, brand
 * before currency. None where the game has none set.
 */
export const LIMITS_OF_GAME = (brand: string, currency: string): string => `
  SELECT stake_minor_min, stake_minor_max, payout_minor_max
    FROM stake_limits
   WHERE vassalage = g.vassalage AND game_code = g.game_code AND brand IN (${brand}, '*') AND currency IN (${currency}, '*')
   ORDER BY brand = '*', currency = '*'
   LIMIT 1`;
