import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { MoneyRange } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { GameLayout } from '../game-layout.js';
import { limitsQuery } from '../inhouse-api.js';
import { RoundsPanel } from '../rounds-panel.js';
import { useBet } from '../use-bet.js';
import { AllRolls } from './all-rolls.js';
import { BetForm } from './bet-form.js';
import { Board } from './board.js';
import { placeBet } from './dice-api.js';
import type { Choice } from './dice-rules.js';
import { OwnRounds } from './own-rounds.js';
import './dice.css';

/** The page of the dice game Copper Dice. The server decides each roll; the board only shows it. */
export function DicePage() {
  const t = useWords();
  const [choice, setChoice] = useState<Choice>({ target: 5049, over: true });
  const dice = useBet(placeBet);
  const { data: limits } = useQuery(limitsQuery('DICE'));
  return (
    <GameLayout
      gameCode="DICE"
      proof="dice"
      art="dice"
      title={t('lib.game.copperDice')}
      lead={
        <span className="hide-s">
          {t('dice.lead')} ·{' '}
          {limits ? <MoneyRange from={limits.stakeMinorMin} to={limits.stakeMinorMax} /> : <Skeleton width="12ch" />}{' '}
          {t('inhouse.aRound')}
        </span>
      }
      controls={<BetForm choice={choice} dice={dice} limits={limits} />}
      stage={<Board choice={choice} setChoice={setChoice} last={dice.last} busy={dice.busy} />}
      rounds={<RoundsPanel mine={<OwnRounds />} all={<AllRolls />} />}
    />
  );
}
