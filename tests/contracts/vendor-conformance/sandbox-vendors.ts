import { readFileSync } from 'node:fs';

/** A vendor of the sandbox, one of its games, and its mode. */
export interface SandboxVendor {
  readonly vendor: string;
  readonly gameCode: string;
  /** True if the vendor keeps wallets for players and reports finished rounds (transfer mode). */
  readonly isTransfer: boolean;
}

/** The game of each vendor that the suite plays. */
const GAMES: Readonly<Record<string, string>> = {
  BAZAAR: 'LANTERN_ROW',
  RIVERSIDE: 'PEACOCK_COURT',
  LANTERNHALL: 'LANTERN_ROULETTE',
  FERRYHOUSE: 'MARKET_SIC_BO',
  TIDEPOOL: 'MONSOON_CATCH',
  TEASTALL: 'TIGER_PEACOCK',
  MAIDAN: 'MAIDAN_MATCHES',
  EMBERARENA: 'EMBER_LEAGUE',
  DAWNRING: 'DAWN_BOUTS',
  PALMHOUSE: 'PALM_EVENING',
};

const lines = readFileSync(new URL('../../../infra/sandbox/vendors.txt', import.meta.url), 'utf8').split('\n');

/** Every vendor of the sandbox's list. A vendor without a game here fails the suites that play all vendors. */
export const sandboxVendors: readonly SandboxVendor[] = lines
  .filter((line) => line !== '')
  .map((line) => {
    const [vendor = '', mode] = line.split(' ');
    const gameCode = GAMES[vendor];
    if (!gameCode)
      throw new Error(`${vendor} of vendors.txt has no game in sandbox-vendors.ts: name one of its games.`);
    return { vendor, gameCode, isTransfer: mode === 'wallets-only' };
  });

/** Returns the vendor of this name. @throws Error if the sandbox has no such vendor. */
export function sandboxVendor(name: string): SandboxVendor {
  const found = sandboxVendors.find(({ vendor }) => vendor === name);
  if (!found) throw new Error(`vendors.txt has no vendor ${name}.`);
  return found;
}
