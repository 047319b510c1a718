import type { games } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import { isoTime } from '../http/time.js';
import type { PublicName } from './masked-names.service.js';
import type { GameDto, LaneDto, MenuDto, RoomDto, VendorCardDto, VendorTypesDto, WinnerDto } from './catalogue.dto.js';

/**
 * Converts a game for the response. Some values appear under two names, because the specification has its own names
 * for some fields (§3).
 */
export const presentGame = (game: games.Game): GameDto => ({
  nodeId: Number(game.nodeId),
  gameId: game.gameId,
  gameCode: game.gameCode,
  nodeName: game.displayName,
  gameName: game.displayName,
  displayName: game.displayName,
  vassalage: game.vassalage,
  gameType: game.gameType,
  isGame: game.isGame,
  isHot: game.isHot ? 1 : 0,
  showIcon: game.showIcon,
  iconUrl: game.showIcon,
  lagerIcon: game.lagerIcon,
  icon: game.icon,
  status: game.status,
  ...(game.stakeMinorMax === 0n
    ? {}
    : { stakeMinorMin: String(game.stakeMinorMin), stakeMinorMax: String(game.stakeMinorMax) }),
});

export const presentRoom = (room: games.Room, currency: string): RoomDto => ({
  vassalage: room.vassalage,
  gameCode: room.gameCode,
  gameName: room.gameName,
  roomId: room.roomId,
  stakeMinor: String(room.stakeMinor),
  currency,
  seats: room.seats,
  taken: room.taken,
  bots: room.bots,
  state: room.state,
  waitedMs: Number(room.waitedMs),
});

const presentCards = (lane: games.Lane): VendorCardDto[] =>
  lane.vendors.map(({ vassalage, displayName, icon, games: count, gameCode, isGame }) => ({
    gameType: lane.gameCategory,
    vassalage,
    displayName,
    icon,
    games: count,
    gameCode,
    isGame,
  }));

export const presentLane = (lane: games.Lane): LaneDto => ({
  title: lane.title,
  gameClassify: lane.gameClassify,
  cards: presentCards(lane),
});

export const presentMenu = (lane: games.Lane): MenuDto => ({
  gameCategory: lane.gameCategory,
  title: lane.title,
  vendors: presentCards(lane),
});

/** Returns each vendor once, with all categories in which the vendor has games. */
export function presentVendorTypes(lanes: readonly games.Lane[]): VendorTypesDto[] {
  const byVendor = new Map<string, VendorTypesDto>();
  for (const { gameCategory, vendors } of lanes) {
    for (const { vassalage, displayName } of vendors) {
      const known = byVendor.get(vassalage) ?? { vassalage, displayName, gameTypes: [] };
      known.gameTypes.push(gameCategory);
      byVendor.set(vassalage, known);
    }
  }
  return [...byVendor.values()];
}

export const presentBoardWinner = (winner: games.Winner, { name, bot }: PublicName): WinnerDto => ({
  vo: {
    ...{ customerName: name, bot },
    gameName: winner.gameName,
    iconUrl: winner.icon,
    winAmount: formatMinor(winner.winMinor),
    winAmountMinor: String(winner.winMinor),
    currency: winner.currency,
    settledAt: isoTime(winner.settledAt) ?? '',
  },
});
