/** What the market holds: open games, and stalls whose vendors are named in the plan but not connected yet. */
export interface HouseGame { readonly code: string; readonly art: string; readonly word: string; readonly to?: string; readonly category: 'inhouse' | 'lott' }

/** The house's own games; one without an address is not open yet. */
export const HOUSE_GAMES: readonly HouseGame[] = [
  { code: 'DICE', art: 'dice', word: 'lib.game.dice', to: '/bgs/dice', category: 'inhouse' },
  { code: 'LOTT', art: 'moon', word: 'lib.game.lott', category: 'lott' },
  { code: 'VN', art: 'lantern', word: 'lib.game.vn', category: 'lott' },
  { code: 'SEA', art: 'boat', word: 'lib.game.sea', category: 'lott' },
  { code: 'ELOTT', art: 'coin', word: 'lib.game.elott', category: 'lott' },
  { code: 'CRASH', art: 'kite', word: 'lib.game.crash', category: 'inhouse' },
];

/** A vendor's stall in one category. */
export interface Stall { readonly vendor: string; readonly art: string }

const stalls = (...pairs: readonly string[]): readonly Stall[] => pairs.map((pair) => {
  const [vendor, art] = pair.split(':') as [string, string];
  return { vendor, art };
});

/** Vendors by category (specification §3), none of them connected yet. */
export const STALLS: Readonly<Record<string, readonly Stall[]>> = {
  rng: stalls('AE:tiger', 'AG:peacock', 'CQ9:koi', 'GG:mango', 'ISB:owl', 'MG:lotus', 'MGS:elephant', 'PNG:drum', 'PT:parasol', 'RTG:pagoda', 'TTG:seven', 'WD:paisley'),
  live: stalls('AG:wide-bac', 'BBIN:wide-rou', 'BG:wide-dragon', 'DG:wide-sic', 'EA:wide-andar', 'LOTUS:wide-teen', 'OG:wide-fan', 'TGP:wide-stall'),
  fish: stalls('AG:fish', 'BBIN:crab', 'CQ9:koi', 'GG:lotus', 'PT:boat', 'RTG:bell'),
  pvp: stalls('KX:cards', 'KY:crown', 'TH:wheel', 'WS:coin', 'XY:snake'),
  sports: stalls('IBC:cricket', 'SBT:ball', 'UG:trophy'),
  cockfight: stalls('DS88:rooster'),
};
