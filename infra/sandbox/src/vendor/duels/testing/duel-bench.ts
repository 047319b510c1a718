import { jest } from '@jest/globals';
import { Faults } from '../../faults.js';
import type { OperatorAnswer, OperatorCall, OperatorClient } from '../../operator-client.js';
import type { PlaySession } from '../../play-session.js';
import { DuelHall } from '../duel-hall.js';
import { DuelJournal } from '../duel-journal.js';
import { DUELS } from '../duels.js';
import type { Card } from '../pack.js';

export type Answer = (op: string, body: OperatorCall) => Promise<OperatorAnswer> | OperatorAnswer;

/** A fake platform that accepts every call unless a test sets another answer. It records the calls. */
export function aPlatform(answer: Answer = () => ({ status: 'OK', balance: '5000' })) {
  const calls: (readonly [string, OperatorCall])[] = [];
  const ask = async (op: string, body: OperatorCall) => {
    calls.push([op, body]);
    return answer(op, body);
  };
  const operator = { vendor: 'TEASTALL', call: ask, until: ask, owe: () => undefined } as unknown as OperatorClient;
  return { calls, operator, ops: () => calls.map(([op]) => op) };
}

let opened = 0;
export const aSession = (operator: OperatorClient, playerId: string): PlaySession =>
  ({
    id: `s${++opened}`,
    playerId,
    sessionToken: `t${opened}`,
    openedAt: opened,
    currency: 'USD',
    brand: 'lab',
    language: 'EN',
    balance: '100000',
    game: DUELS[0],
    operator,
  }) as unknown as PlaySession;

/** What a player sees of the hall and of the duel. */
interface View {
  readonly phase: string;
  readonly hand?: Card[];
  readonly playable?: Card[];
  readonly isDue?: boolean;
  readonly mine?: Card;
  readonly theirs?: Card;
  readonly hasRivalLaid?: boolean;
  readonly rounds?: { mine: Card; theirs: Card; taker?: string }[];
  readonly commitment?: string;
  readonly seed?: string;
  readonly salt?: string;
  readonly winner?: string;
  readonly how?: string;
  readonly paidMinor?: string;
  readonly isPaid?: boolean;
  readonly refused?: string;
  readonly outcome?: string;
  readonly rival?: { name: string; isBot: boolean };
  readonly rooms?: { number: number; state: string; commitment: string; seats: { isBot: boolean }[] }[];
}

/** The number of a room in which no bot sits down. */
export const PEOPLE = 8;
export const SALT = 'abcd';
export const STAKE = 50n;

/** Opens a hall with three players, of whom ann and ben play. */
export function aHall({
  code = 'TIGER_PEACOCK',
  answer,
  faults = new Faults(),
  journal = new DuelJournal(undefined),
}: {
  code?: string;
  answer?: Answer;
  faults?: Faults;
  journal?: DuelJournal;
} = {}) {
  const game = DUELS.find(({ gameCode }) => gameCode === code);
  if (!game) throw new Error(`there is no ${code}`);
  const platform = aPlatform(answer);
  const hall = new DuelHall(game, 'USD', faults, journal);
  const [ann, ben, eve] = ['annAA1', 'benBB2', 'eveCC3'].map((id) => aSession(platform.operator, id));
  if (!ann || !ben || !eve) throw new Error('there are no players');
  const see = (session: PlaySession): View => hall.view(session) as View;
  const sit = (session: PlaySession, room = PEOPLE) => hall.act(session, { action: 'sit', room, salt: SALT });
  const act = (session: PlaySession, action: string) => hall.act(session, { action, salt: SALT });
  const play = (session: PlaySession, card?: Card) => hall.act(session, { action: 'card', card, salt: SALT });
  /** Both players play their first playable card until the duel has ended. */
  const finish = async (): Promise<void> => {
    for (let move = 0; move < 40 && see(ann).phase === 'playing'; move += 1)
      for (const player of [ann, ben]) if (see(player).isDue) play(player, see(player).playable?.[0]);
    await jest.advanceTimersByTimeAsync(1);
  };
  const begin = async (): Promise<void> => {
    expect([sit(ann), sit(ben)]).toEqual(['OK', 'OK']);
    await jest.advanceTimersByTimeAsync(1);
  };
  return { hall, ann, ben, eve, see, sit, act, play, begin, finish, ...platform };
}
