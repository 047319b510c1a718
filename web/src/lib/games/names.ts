import type { Translate } from '../language/words.js';

/** Games whose names we have in every language, by the name that the server gives. */
const WORDS: Readonly<Record<string, string>> = {
  'Copper Dice': 'lib.game.dice',
  'Lantern Row': 'lib.game.lanternRow',
  'Koi Pond': 'lib.game.koiPond',
  'Tiger Gate': 'lib.game.tigerGate',
  'Peacock Court': 'lib.game.peacockCourt',
  'Elephant Walk': 'lib.game.elephantWalk',
  'Night Owl': 'lib.game.nightOwl',
  'Lotus Vault': 'lib.game.lotusVault',
  'Paisley Silk': 'lib.game.paisleySilk',
  'Mango Rush': 'lib.game.mangoRush',
  'Dhol Beat': 'lib.game.dholBeat',
  'Moon Harbour': 'lib.game.moonHarbour',
  'Seven Parasols': 'lib.game.sevenParasols',
  'Hill Pagoda': 'lib.game.hillPagoda',
  'Temple Bell': 'lib.game.templeBell',
  'Kite Day': 'lib.game.kiteDay',
  'Crab Shore': 'lib.game.crabShore',
  'River Boat': 'lib.game.riverBoat',
  'Royal Crown': 'lib.game.royalCrown',
  'Copper Coin': 'lib.game.copperCoin',
  'Lucky Seven': 'lib.game.luckySeven',
  'Snake Dance': 'lib.game.snakeDance',
  'Morning Rooster': 'lib.game.morningRooster',
};

/** A game's name in the reader's language, else as its vendor calls it. */
export function gameName(t: Translate, displayName: string): string {
  const id = WORDS[displayName];
  return id ? t(id) : displayName;
}

/** A vendor's name; the house's own is a word. */
export function vendorName(t: Translate, { vassalage, displayName }: { readonly vassalage: string; readonly displayName?: string }): string {
  return vassalage === 'INHOUSE' ? t('term.game.inhouse') : (displayName ?? vassalage);
}
