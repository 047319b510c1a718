import { games } from '@nm/contracts';
import { bootMain } from '@nm/kit/boot/boot.js';
import { GamesModule } from './games.module.js';

bootMain({ name: 'games', module: GamesModule, rpc: [games.GamesService] });
