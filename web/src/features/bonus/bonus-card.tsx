import type { Withdrawable } from '../../lib/account/withdrawable.js';
import { useWords } from '../../lib/language/words.js';
import { DateTime } from '../../ui/date-time.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { written } from '../../ui/order/use-order.js';
import { Note } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import type { Bonus } from './bonus-api.js';
import { percentOf } from './bonus-filter.js';
import { STATE_TONES, STATE_WORDS, bonusName, triggerText } from './bonus-words.js';
import { CategoryShares } from './category-shares.js';

/** The card of one bonus grant: amount, state, progress, terms, and what a withdrawal now would forfeit. */
export function BonusCard({ bonus, withdrawable }: { bonus: Bonus; withdrawable: Withdrawable }) {
  const t = useWords();
  const { state, cashMinor, bonusMinor, grantedAt, endedAt, transferId } = bonus;
  return (
    <li className="panel bnscard" data-testid="bonus" data-state={state} data-promotion={bonus.promotion}>
      <div className="bnspart">
        <div className="row between top wrap">
          <div>
            <h2>{bonusName(t, bonus)}</h2>
            <p className="fs13 muted">{grantedAt ? <DateTime at={grantedAt} /> : null}</p>
          </div>
          <Tag tone={STATE_TONES[state]}>{t(STATE_WORDS[state])}</Tag>
        </div>
        <p className="disp fig28">
          <Delta minor={BigInt(cashMinor) + BigInt(bonusMinor)} />
          <span className="bnspool">{t(bonusMinor === '0' ? 'term.wallet.cash' : 'bonus.money')}</span>
        </p>
        <Progress bonus={bonus} />
        {state === 'open' && bonusMinor !== '0' ? (
          <p className="fs13 muted">
            {t('bonus.inPool')}{' '}
            <b data-testid="left" data-minor={bonus.leftMinor}>
              <Money minor={bonus.leftMinor} />
            </b>
            <span className="block">{t('bonus.becomesCash')}</span>
          </p>
        ) : null}
        <Converted bonus={bonus} />
        {(state === 'forfeited' || state === 'expired') && endedAt ? (
          <p className="fs13 muted">
            {t(state === 'expired' ? 'bonus.expiredAt' : 'bonus.endedAt')} <DateTime at={endedAt} />
          </p>
        ) : null}
      </div>
      <div className="bnspart bnsrules">
        <Terms bonus={bonus} />
        {bonus.categories.length > 0 ? <CategoryShares of={transferId} categories={bonus.categories} /> : null}
      </div>
      {/*
       * The last part of the card on a phone. A late font can change its number of lines, and no other part moves
       * then.
       */}
      <IfWithdrawn bonus={bonus} withdrawable={withdrawable} />
    </li>
  );
}

/** Shows the amount that became cash when the turnover was reached, and when. */
function Converted({ bonus: { convertedMinor, endedAt } }: { bonus: Bonus }) {
  const t = useWords();
  if (convertedMinor === undefined) return null;
  return (
    <div className="fs13 muted">
      {convertedMinor === '0' ? (
        <p>{t('bonus.convertedNone')}</p>
      ) : (
        <p>
          {t('bonus.converted')}{' '}
          <b data-testid="converted" data-minor={convertedMinor}>
            <Money minor={convertedMinor} />
          </b>
        </p>
      )}
      {endedAt ? (
        <p>
          {t('bonus.convertedAt')} <DateTime at={endedAt} />
        </p>
      ) : null}
    </div>
  );
}

function Progress({ bonus: { requiredMinor, countedMinor, state } }: { bonus: Bonus }) {
  const t = useWords();
  if (requiredMinor === '0') return <p className="fs13 muted">{t('bonus.noTurnover')}</p>;
  if (countedMinor === undefined)
    return (
      <p className="fs13 muted">
        {t('term.money.turnoverRequirement')}: <Money minor={requiredMinor} />
      </p>
    );
  const percent = percentOf(countedMinor, requiredMinor);
  const left = BigInt(requiredMinor) - BigInt(countedMinor);
  return (
    <div className="bnsprogress">
      <div className="row between fs13">
        <span>
          {t('bonus.bet')}{' '}
          <b data-testid="counted" data-minor={countedMinor}>
            <Money minor={countedMinor} />
          </b>{' '}
          {t('bonus.of')} <Money minor={requiredMinor} />
        </span>
        <Num>{percent}%</Num>
      </div>
      <div
        className="bar bnsbar"
        role="progressbar"
        aria-label={t('term.money.turnoverRequirement')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      {state === 'open' && left > 0n ? (
        <p className="fs13 muted">
          {t('bonus.left')} <Money minor={left} />
        </p>
      ) : null}
    </div>
  );
}

/**
 * Shows the amount that the player would lose by a withdrawal now. For a cash grant it shows the cash and winnings
 * that stay locked.
 */
function IfWithdrawn({ bonus, withdrawable }: { bonus: Bonus; withdrawable: Withdrawable }) {
  const t = useWords();
  const { state, bonusMinor, promotion } = bonus;
  if (state === 'met') return <Note>{t('bonus.withdrawMet')}</Note>;
  if (state === 'used') return <Note>{t('bonus.withdrawUsed')}</Note>;
  if (state !== 'open') return null;
  if (bonusMinor !== '0')
    return (
      <Note tone="wait">
        <span data-testid="forfeit" data-minor={withdrawable.forfeitBonusMinor}>
          {t('bonus.withdrawEnds', { amount: written(withdrawable.forfeitBonusMinor) })}
        </span>
      </Note>
    );
  const lockedMinor = withdrawable.items
    .filter(({ reason, reference }) => reason === 'turnover' && [promotion, 'winnings'].includes(reference))
    .reduce((sum, { amountMinor }) => sum - BigInt(amountMinor), 0n);
  return (
    <Note tone="wait">
      <span data-testid="locked" data-minor={String(lockedMinor)}>
        {t('bonus.withdrawLocked', {
          locked: written(lockedMinor),
          free: written(withdrawable.withdrawableMinor),
        })}
      </span>
    </Note>
  );
}

function Terms({ bonus }: { bonus: Bonus }) {
  const t = useWords();
  const { terms, requiredMinor, stakeMaxMinor, expiresAt, state } = bonus;
  const trigger = triggerText(t, bonus);
  return (
    <dl className="kv bnsterms">
      {trigger ? (
        <>
          <dt>{t('bonus.when')}</dt>
          <dd>{trigger}</dd>
        </>
      ) : null}
      {terms?.match ? (
        <>
          <dt>{t('bonus.share')}</dt>
          <dd>
            <Num>{terms.match.percent}%</Num>
          </dd>
          <dt>{t('bonus.most')}</dt>
          <dd>
            <Money minor={terms.match.bonusMinorMax} trim />
          </dd>
        </>
      ) : null}
      <dt>{t('term.money.turnoverRequirement')}</dt>
      <dd>
        {requiredMinor === '0' ? t('bonus.nothing') : <Money minor={requiredMinor} />}
        {terms && terms.turnoverPercent > 0 ? (
          <span className="muted block fs12">
            <Num>{terms.turnoverPercent / 100}×</Num> {t(terms.match ? 'bonus.ofBoth' : 'bonus.ofAmount')}
          </span>
        ) : null}
      </dd>
      <dt>{t('bonus.largestBet')}</dt>
      <dd data-testid="stake-max" data-minor={stakeMaxMinor ?? ''}>
        {stakeMaxMinor ? <Money minor={stakeMaxMinor} trim /> : t('bonus.noLargestBet')}
        {stakeMaxMinor && state === 'open' ? (
          <span className="muted block fs12">{t('bonus.largestBetText')}</span>
        ) : null}
      </dd>
      {state === 'met' || state === 'forfeited' ? null : (
        <>
          <dt>{t('bonus.expiry')}</dt>
          <dd data-testid="expires-at">
            {expiresAt ? <DateTime at={expiresAt} /> : t('bonus.noExpiry')}
            {expiresAt && state === 'open' ? <span className="muted block fs12">{t('bonus.expiryText')}</span> : null}
          </dd>
        </>
      )}
    </dl>
  );
}
