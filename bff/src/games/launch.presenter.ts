import type { games } from '@nm/contracts';
import type { LaunchDto } from './launch.dto.js';

export const presentLaunch = (launch: games.LaunchGameResponse): LaunchDto => ({ mode: launch.mode, url: launch.url });
