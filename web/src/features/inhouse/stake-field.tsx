import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { formatMinor } from '../../lib/money/money.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Money, MoneyRange } from '../../ui/money.js';
import { Skeleton } from '../../ui/states.js';
import type { Limits } from './stakes.js';
import type { Stake } from './use-stake.js';

interface FieldProps {
  readonly stake: Stake;
  readonly limits: Limits | undefined;
  /** A text that says why the stake is not allowed; undefined if it is. */
  readonly error: string | undefined;
  readonly locked: boolean;
}

/** The field of the stake with its limits, and buttons that halve and double the stake. */
export function StakeField({ stake, limits, error, locked }: FieldProps) {
  const t = useWords();
  return (
    <TextField
      label={t('term.bet.stake')}
      aside={
        stake.balanceMinor === undefined ? null : (
          <span className="fs12 faint">
            {t('term.wallet.balance')} <Money minor={stake.balanceMinor} />
          </span>
        )
      }
      className="stake"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      // A locked field is read-only instead of disabled. A disabled field would lose the focus, and a player who bets
      // with Enter could not go on.
      readOnly={locked}
      value={stake.text}
      onChange={(event) => stake.setText(event.target.value)}
      onBlur={stake.touch}
      error={error}
      hint={limits ? <MoneyRange from={limits.stakeMinorMin} to={limits.stakeMinorMax} /> : <Skeleton width="12ch" />}
      before={<span className="muted">{brand.currencySymbol}</span>}
      after={
        <>
          <Button
            size="s"
            disabled={locked}
            aria-label={`½ ${t('inhouse.half')}`}
            onClick={() => stake.set((stake.minor ?? 2n) / 2n)}
          >
            ½
          </Button>
          <Button
            size="s"
            disabled={locked}
            aria-label={`2× ${t('inhouse.double')}`}
            onClick={() => stake.set((stake.minor ?? 1n) * 2n)}
          >
            2×
          </Button>
        </>
      }
    />
  );
}

/** Buttons for the quick stakes, and one for the whole balance. */
export function StakeChips({ stake, limits, locked }: Omit<FieldProps, 'error'>) {
  const t = useWords();
  return (
    <div className="chips" role="group" aria-label={t('inhouse.quick')}>
      {stake.quick.map((minor) => (
        <button
          key={String(minor)}
          type="button"
          disabled={locked}
          className={`chip num ${stake.minor === minor ? 'on' : ''}`}
          onClick={() => stake.set(minor)}
        >
          {formatMinor(minor, { trim: true })}
        </button>
      ))}
      <button
        type="button"
        className="chip"
        disabled={locked || stake.balanceMinor === undefined || !limits}
        onClick={() => stake.balanceMinor !== undefined && stake.set(stake.balanceMinor)}
      >
        {t('inhouse.max')}
      </button>
    </div>
  );
}
