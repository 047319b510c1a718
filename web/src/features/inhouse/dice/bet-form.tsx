import { useWords } from '../../../lib/language/words.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { BetForm as Form } from '../bet-form.js';
import { stakeProblem } from '../stake-problem.js';
import type { Limits } from '../stakes.js';
import type { Betting } from '../use-bet.js';
import { useStake } from '../use-stake.js';
import type { Bet } from './dice-api.js';
import { largestStake, payout, rollText, type Choice } from './dice-rules.js';

interface FormProps {
  readonly choice: Choice;
  readonly dice: Betting<Bet>;
  readonly limits: Limits | undefined;
}

/** The controls of the dice game: stake, possible win, and single rolls or auto-play. */
export function BetForm({ choice, dice, limits }: FormProps) {
  const t = useWords();
  const most = limits ? largestStake(limits, choice) : undefined;
  const stake = useStake(limits, most);
  return (
    <Form
      betting={dice}
      stake={stake}
      limits={limits}
      problem={stakeProblem(t, stake.minor, limits, most)}
      betOn={(stakeMinor) => ({
        stakeMinor: String(stakeMinor),
        target: String(choice.target).padStart(4, '0'),
        over: choice.over,
      })}
      act={
        <span>
          {t(choice.over ? 'term.dice.rollOver' : 'term.dice.rollUnder')} <Num>{rollText(choice.target)}</Num>
        </span>
      }
      startRun={(count) => t('dice.start', { count })}
      figures={
        <Figures
          stakeMinor={stake.minor ?? 0n}
          wins={stake.minor === undefined ? 0n : payout(stake.minor, choice)}
          choice={choice}
          limits={limits}
        />
      }
      page="/bgs/dice"
    />
  );
}

interface FiguresProps {
  readonly stakeMinor: bigint;
  readonly wins: bigint;
  readonly choice: Choice;
  readonly limits: Limits | undefined;
}

function Figures({ stakeMinor, wins, choice, limits }: FiguresProps) {
  const t = useWords();
  return (
    <dl className="pays">
      <div className="row between">
        <dt className="muted">{t('inhouse.winPays')}</dt>
        <dd className="b">
          <Money minor={wins} />
        </dd>
      </div>
      <div className="row between">
        <dt className="muted">{t('inhouse.gain')}</dt>
        <dd className="b">
          <Delta minor={wins - stakeMinor} />
        </dd>
      </div>
      <div className="row between fs13">
        <dt className="faint">{t('inhouse.highestWin')}</dt>
        <dd className="muted">
          {limits ? (
            <Money minor={limits.payoutMinorMax ?? payout(BigInt(limits.stakeMinorMax), choice)} />
          ) : (
            <Skeleton width="10ch" />
          )}
        </dd>
      </div>
    </dl>
  );
}
