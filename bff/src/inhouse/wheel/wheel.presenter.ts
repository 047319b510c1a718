import type { games } from '@nm/contracts';
import type { WheelDetailDto } from './wheel.dto.js';

export const presentWheelDetail = ({ spots, rib, times }: games.WheelDetail): WheelDetailDto => ({
  spots: spots.map((spot) => ({ times: spot.times, stakeMinor: String(spot.stakeMinor) })),
  rib,
  times,
});
