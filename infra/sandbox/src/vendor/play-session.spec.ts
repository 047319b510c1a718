import type { OperatorClient } from './operator-client.js';
import { PlaySessions, beginsRound, type Launch, type PlaySession } from './play-session.js';

const launch = { operator: { vendor: 'PALMHOUSE' } as OperatorClient, cycleMs: 0 } as Launch;

// Goal: the platform's `session.end` ends every session and waiting launch of one player, and no others. A later launch
// opens the game again.
describe('Play sessions of a wallet', () => {
  const opened = (sessions: PlaySessions, walletId: string): PlaySession => {
    const taken = sessions.takeLaunch(sessions.addLaunch({ ...launch, walletId }))!;
    return sessions.open({ ...taken, playerId: 'p', sessionToken: 't', currency: 'USD', balance: '0' });
  };

  it('end together with the launches that wait, for that player at that vendor only', () => {
    const sessions = new PlaySessions();
    const [mine, other] = [opened(sessions, 'mine'), opened(sessions, 'other')];
    const waiting = sessions.takeLaunch(sessions.addLaunch({ ...launch, walletId: 'mine' }))!;
    sessions.end('BAZAAR', 'mine');
    expect([mine, waiting, other].map((each) => sessions.hasEnded(each))).toEqual([false, false, false]);
    sessions.end('PALMHOUSE', 'mine');
    sessions.end('PALMHOUSE', 'mine');
    expect([mine, waiting, other].map((each) => sessions.hasEnded(each))).toEqual([true, true, false]);
    expect(sessions.hasEnded(opened(sessions, 'mine'))).toBe(false);
  });

  it('begin a round only after the shortest time that the launch demands', () => {
    const session = { ...opened(new PlaySessions(), 'mine'), cycleMs: 2_500 };
    const at = [0, 2_499, 2_500, 2_501, 5_000].map((ms) => beginsRound(session, ms));
    expect(at).toEqual([true, false, true, false, true]);
    expect([0, 0].map((ms) => beginsRound({ ...session, cycleMs: 0 }, ms))).toEqual([true, true]);
  });
});
