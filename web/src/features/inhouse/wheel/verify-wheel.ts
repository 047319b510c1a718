import type { VerifyGame } from '../verify/verify-game.js';
import { RIBS, RIB_TIMES } from './wheel-rules.js';

export const VERIFY_WHEEL: VerifyGame = {
  name: 'wheel',
  title: 'lib.game.parasolWheel',
  how: 'wheel.howText',
  idle: '0×',
  outcomes: () => RIBS,
  resultOf: ([drawn = 0]) => String(drawn),
  figure: (rib) => ({ big: `${RIB_TIMES[Number(rib)] ?? 0}×`, line: `${rib} / ${RIBS - 1}` }),
  ofBet: ({ wheel }) => wheel && { result: String(wheel.rib) },
};
