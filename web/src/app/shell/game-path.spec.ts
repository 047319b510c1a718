import { isGamePath } from './game-path.js';

// Goal: side menu and header balance are hidden on exactly the four addresses of the specification.

test.each(['/seamless', '/lottert', '/vnlottery', '/sealottery', '/vnLottery', '/seaLottery', '/SEAMLESS/'])(
  '%s is filled by a game',
  (path) => expect(isGamePath(path)).toBe(true),
);

test.each(['/', '/lottery', '/lott', '/bgs/dice', '/seamless/more', '/member/seamless', '/vendorGames'])(
  '%s keeps the side menu and the balance',
  (path) => expect(isGamePath(path)).toBe(false),
);
