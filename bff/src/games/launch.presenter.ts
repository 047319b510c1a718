import type { games } from '@nm/contracts';
import type { LaunchDto, LaunchQuery } from './launch.dto.js';

const LOTTERY = /^\/(vnLottery|seaLottery|lottery)\?/;

/** The vendor code of the Vietnamese lotteries, and the game code for each area. */
const VIETNAM = 'TCG_LOTTO_VN';
const AREAS: Readonly<Record<string, string>> = { north: 'VNNORTH', centre: 'VNCENTRE', south: 'VNSOUTH' };

/**
 * Returns the game that a request asks to launch. For a Vietnamese lottery, the requested area determines the game
 * (specification §7).
 */
export const launchedGame = ({
  vassalage,
  gameCode,
  lottoArea,
}: Pick<LaunchQuery, 'vassalage' | 'gameCode' | 'lottoArea'>): string =>
  (vassalage === VIETNAM && lottoArea !== undefined && AREAS[lottoArea]) || gameCode;

/** The launch parameters that are added to the URL of a lottery page. Other games ignore them. */
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
