import { create } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { launchedGame, presentLaunch } from './launch.presenter.js';

// Goal: a launch of a lottery opens the game of the requested area, in the requested view and modes.

const vietnam = { vassalage: 'TCG_LOTTO_VN', gameCode: 'VNNORTH' };
const answer = (url: string) => create(games.LaunchGameResponseSchema, { mode: 'inhouse', url });

test('lets the area choose the game of a Vietnam lottery, and of no other game', () => {
  expect(launchedGame(vietnam)).toBe('VNNORTH');
  expect(launchedGame({ ...vietnam, lottoArea: 'south' })).toBe('VNSOUTH');
  expect(launchedGame({ vassalage: 'LOTT', gameCode: 'LOTT1', lottoArea: 'south' })).toBe('LOTT1');
});

test('adds view, prize mode and launch mode to the address of a lottery only', () => {
  const asked = { view: 'lobby', prizeMode: 'ELOTT', launchMode: 'a b&c' };
  expect(presentLaunch(answer('/vnLottery?gameCode=VNSOUTH'), asked).url).toBe(
    '/vnLottery?gameCode=VNSOUTH&view=lobby&prizeMode=ELOTT&launchMode=a+b%26c',
  );
  expect(presentLaunch(answer('/lottery?gameCode=LOTT1'), {}).url).toBe('/lottery?gameCode=LOTT1');
  expect(presentLaunch(answer('/bgs/dice?x=1'), asked).url).toBe('/bgs/dice?x=1');
});
