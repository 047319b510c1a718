import type { games } from '@nm/contracts';
import type { LaunchDto } from './launch.dto.js';

const LOTTERY = /^\/(vnLottery|seaLottery|lottery)\?/;

/** @param view the view that a lottery page opens with; other games ignore it */
export const presentLaunch = (
  { mode, url, ownWallet }: games.LaunchGameResponse,
  view: string | undefined,
): LaunchDto => ({
  mode,
  url: view !== undefined && LOTTERY.test(url) ? `${url}&view=${view}` : url,
  ...(ownWallet && { ownWallet }),
});
