import type { Lane } from '../../lib/games/catalogue.js';

/** The vendor of the Vietnam lotteries. */
export const VIETNAM = 'TCG_LOTTO_VN';
/** ZY, a brand's own prize table, is missing: no brand has one, so ZY means the brand's mode. */
const PRIZE_MODES: readonly string[] = ['LOTT', 'ELOTT', 'SEA'];

type Vendors = readonly (Pick<Lane, 'gameClassify'> & {
  readonly cards: readonly Pick<Lane['cards'][number], 'vassalage'>[];
})[];

/** The prize mode of the brand (specification §4): ELOTT if ELOTT offers TCG_LOTTO_VN, otherwise LOTT. */
const modeOf = (lanes: Vendors): string =>
  lanes.some(({ gameClassify, cards }) =>
    cards.some(({ vassalage }) => vassalage === VIETNAM || (gameClassify === 'ELOTT' && vassalage === 'LOTT')),
  )
    ? 'ELOTT'
    : 'LOTT';

/** The prize mode of a lottery page: the one of its URL, else the brand's; ELOTT before its vendors are known. */
export function prizeModeOf(asked: string | null, lanes: Vendors | undefined): string {
  if (asked !== null && PRIZE_MODES.includes(asked)) return asked;
  return lanes ? modeOf(lanes) : 'ELOTT';
}
