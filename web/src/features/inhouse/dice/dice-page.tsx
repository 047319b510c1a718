import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { INHOUSE } from '../../../lib/games/address.js';
import { gamesQuery } from '../../../lib/games/catalogue.js';
import { useWords } from '../../../lib/language/words.js';
import { useSession } from '../../../lib/session/session.js';
import { MoneyRange } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { artUrl } from '../../../ui/art/art.js';
import { ButtonLink } from '../../../ui/button.js';
import { Heart } from '../../../ui/heart.js';
import { PageTitle } from '../../../ui/page-title.js';
import { BetForm } from './bet-form.js';
import { Board } from './board.js';
import type { Choice } from './dice-rules.js';
import { limitsQuery, placeBet } from './dice-api.js';
import { RoundsPanel } from '../rounds-panel.js';
import { useBet } from '../use-bet.js';
import { AllRolls } from './all-rolls.js';
import { OwnRounds } from './own-rounds.js';
import { SeedPaper } from '../seed-paper.js';
import './dice.css';

/** Copper Dice: the stake, the board, the member's rounds, and the sealed seed. The server decides, the board shows. */
export function DicePage() {
  const t = useWords();
  const { user } = useSession();
  const [choice, setChoice] = useState<Choice>({ target: 5049, over: true });
  const dice = useBet(placeBet);
  const { data } = useQuery(gamesQuery({ gameType: 'BGS', vassalage: INHOUSE }));
  const { data: limits } = useQuery(limitsQuery);
  const game = data?.games.find((one) => one.gameCode === 'DICE');
  return (
    <>
      <div className="gh">
        <img className="mini" src={artUrl('dice')} alt="" width={48} height={48} />
        <PageTitle
          title={t('lib.game.copperDice')}
          lead={
            <>
              {t('dice.lead')}
              <span className="hide-s"> · </span>
              <span className="stakes">
                {limits ? (
                  <MoneyRange from={limits.stakeMinorMin} to={limits.stakeMinorMax} />
                ) : (
                  <Skeleton width="12ch" />
                )}{' '}
                {t('inhouse.aRound')}
              </span>
            </>
          }
        />
        {game ? <Heart game={game} className="iconbtn line" /> : <span className="iconbtn line" aria-hidden="true" />}
        <ButtonLink to="/help#fair" tone="line" size="s" icon="info" className="hide-s">
          {t('inhouse.rules')}
        </ButtonLink>
      </div>
      <div className="dice">
        <BetForm choice={choice} dice={dice} limits={limits} />
        <Board choice={choice} setChoice={setChoice} last={dice.last} busy={dice.busy} />
      </div>
      <div className={`below ${user ? '' : 'alone'}`}>
        <RoundsPanel mine={<OwnRounds />} all={<AllRolls />} />
        {user ? <SeedPaper /> : null}
      </div>
    </>
  );
}
