import type { games } from '@nm/contracts';
import type { LaunchDto, LaunchQuery } from './launch.dto.js';

const LOTTERY = /^\/(vnLottery|seaLottery|lottery)\?/;

/** The vendor of the Vietnam lotteries, and the game of each area. */
const VIETNAM = 'TCG_LOTTO_VN';
const AREAS: Readonly<Record<string, string>> = { north: 'VNNORTH', centre: 'VNCENTRE', south: 'VNSOUTH' };

/** Returns the requested game. For a Vietnamese lottery the area determines it, if one is given (specification §7). */
export const launchedGame = ({
  vassalage,
  gameCode,
  lottoArea,
}: Pick<LaunchQuery, 'vassalage' | 'gameCode' | 'lottoArea'>): string =>
  (vassalage === VIETNAM && lottoArea !== undefined && AREAS[lottoArea]) || gameCode;

/** The launch fields that are sent in the URL of a lottery page; other games ignore them. */
type LotteryLaunch = Pick<LaunchQuery, 'view' | 'prizeMode' | 'launchMode'>;

export const presentLaunch = (
  { mode, url, ownWallet }: games.LaunchGameResponse,
  { view, prizeMode, launchMode }: LotteryLaunch,
): LaunchDto => {
  const fields = Object.entries({ view, prizeMode, launchMode }).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  return {
    mode,
    url: fields.length > 0 && LOTTERY.test(url) ? `${url}&${new URLSearchParams(fields)}` : url,
    ...(ownWallet && { ownWallet }),
  };
};
