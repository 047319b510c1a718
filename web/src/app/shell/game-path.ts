const GAME = /^\/(seamless|lottert|vnlottery|sealottery)\/?$/i;

/**
 * Whether a page is one of those that a game fills: without the side menu, and without the balance in the header
 * (specification §2). The game's own page or slip shows the balance.
 */
export const isGamePath = (pathname: string): boolean => GAME.test(pathname);
