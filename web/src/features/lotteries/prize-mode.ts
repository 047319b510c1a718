import type { Lane } from '../../lib/games/catalogue.js';

/** The vendor code of the Vietnamese lotteries. */
export const VIETNAM = 'TCG_LOTTO_VN';
/**
 * The prize modes that a lottery page knows. ZY (a brand's own prize table) is missing, because no brand has such a
 * table. So ZY gives the brand's mode.
 */
const PRIZE_MODES: readonly string[] = ['LOTT', 'ELOTT', 'SEA'];

type Vendors = readonly (Pick<Lane, 'gameClassify'> & {
  readonly cards: readonly Pick<Lane['cards'][number], 'vassalage'>[];
})[];

/**
 * Returns the prize mode of the brand (specification §4): ELOTT if a category has the vendor TCG_LOTTO_VN, or if the
 * category ELOTT has the vendor LOTT; otherwise LOTT.
 */
const modeOf = (lanes: Vendors): string =>
  lanes.some(({ gameClassify, cards }) =>
    cards.some(({ vassalage }) => vassalage === VIETNAM || (gameClassify === 'ELOTT' && vassalage === 'LOTT')),
  )
    ? 'ELOTT'
    : 'LOTT';

/**
 * Returns the prize mode of a lottery page: the mode in its URL, otherwise the brand's. While the vendors are
 * unknown, it is ELOTT.
 */
export function prizeModeOf(asked: string | null, lanes: Vendors | undefined): string {
  if (asked !== null && PRIZE_MODES.includes(asked)) return asked;
  return lanes ? modeOf(lanes) : 'ELOTT';
}
