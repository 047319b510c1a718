import type { PlaySession } from '../play-session.js';

/** A player at a table for two. A bot has neither a player id nor a session. */
export interface Seat {
  readonly playerId: string | undefined;
  /** The play session of the player's newest page; undefined for a bot. */
  session: PlaySession | undefined;
  readonly name: string;
  /** The picture of the player, a file of `art/`. */
  readonly face: string;
  readonly isBot: boolean;
  /** The random text that the player's page contributes to the shuffle. */
  readonly salt: string;
  readonly since: number;
  /** The time (ms) of the last request of the player's page. */
  seenAt: number;
}

const FACES = 'kite mango moon lotus drum crab bell fish elephant parasol boat snake crown coin owl'.split(' ');
const faceAt = (number: number): string => `face-${FACES[number % FACES.length] ?? 'owl'}`;

/** Returns the masked player id. This vendor knows no names of players. */
const maskedName = (playerId: string): string => {
  const letters = playerId.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  return `${letters.slice(0, 2)}**${letters.slice(-1)}`;
};
const sumOf = (text: string): number => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

export function seatOf(session: PlaySession, salt: string): Seat {
  const { playerId } = session;
  const now = Date.now();
  return {
    playerId,
    session,
    name: maskedName(playerId),
    face: faceAt(sumOf(playerId)),
    isBot: false,
    salt,
    since: now,
    seenAt: now,
  };
}

/** A bot's seat. The page always marks it as a bot. */
export function botSeat(number: number): Seat {
  const now = Date.now();
  return {
    playerId: undefined,
    session: undefined,
    name: `Bot ${number}`,
    face: faceAt(number),
    isBot: true,
    salt: 'bot',
    since: now,
    seenAt: now,
  };
}
