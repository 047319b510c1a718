import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { clock } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { ButtonLink } from '../../../../src/ui/button.js';
import { ErrorCard, Skeleton } from '../../../../src/ui/states.js';
import { may } from '../../lib/session.js';
import type { PlayerMoney as Money } from '../../lib/surface.js';
import { partQuery } from './player-queries.js';
import { promotionName } from './promotion-name.js';

/** The items of the withdrawable amount that are subtracted from the cash. */
const LESS = new Set(['turnover', 'debt', 'day_limit']);
/** Message ids for turnover requirements that come from a deposit or from winnings, not from a promotion. */
const BY_WORDS: Readonly<Record<string, string>> = {
  deposit: 'opsPlayers.byDeposit',
  winnings: 'opsPlayers.byWinnings',
};

/** The member's balances (cash, bonus, held), and how the withdrawable amount follows from them. */
export function PlayerMoney({ id }: { id: string }) {
  const t = useWords();
  const { data: money, ...query } = useQuery(partQuery<Money>(id, 'money'));
  if (query.isError) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />;
  if (!money)
    return (
      <section>
        <h2 className="s">{t('opsPlayers.pools')}</h2>
        <Skeleton height="120px" radius="10px" />
      </section>
    );
  const { currency } = money;
  const show = (minor: string) => <Num>{formatMinor(minor, { currency })}</Num>;
  return (
    <section>
      <div className="row between base">
        <h2 className="s">{t('opsPlayers.pools')}</h2>
        <span className="fs12 faint">
          {currency} <Num>{clock(Date.parse(money.asOf))}</Num>
        </span>
      </div>
      {money.open ? (
        <dl className="kv">
          <dt>{t('term.wallet.cash')}</dt>
          <dd data-testid="player-cash">{show(money.cashMinor)}</dd>
          <dt>{t('term.promo.bonus')}</dt>
          <dd>{show(money.bonusMinor)}</dd>
          <dt>{t('term.wallet.held')}</dt>
          <dd>{show(money.heldMinor)}</dd>
          <dt>{t('opsPlayers.debt')}</dt>
          <dd>{show(money.debtMinor)}</dd>
          {money.items
            .filter(({ reason }) => LESS.has(reason))
            .map(({ reason, amountMinor, restMinor, reference }) => (
              <Less
                key={`${reason} ${reference}`}
                name={t(`opsPlayers.less.${reason}`, {
                  name: BY_WORDS[reference] ? t(BY_WORDS[reference]) : promotionName(t, reference),
                })}
                left={restMinor === '0' ? undefined : formatMinor(restMinor, { currency })}
                amount={formatMinor(amountMinor, { currency })}
              />
            ))}
          <dt className="b">{t('term.wallet.withdrawable')}</dt>
          <dd className="b">{show(money.withdrawableMinor)}</dd>
        </dl>
      ) : (
        <p className="fs13 muted">{t('opsPlayers.notOpen')}</p>
      )}
      {money.open && may('adjustments.request') ? (
        <ButtonLink tone="line" size="s" icon="swap" to={`/adjustments?for=${encodeURIComponent(id)}`}>
          {t('opsPlayers.adjust')}
        </ButtonLink>
      ) : null}
    </section>
  );
}

function Less({ name, left, amount }: { name: string; left: string | undefined; amount: string }) {
  const t = useWords();
  return (
    <>
      <dt className="muted">
        {name}
        {left ? <span className="fs12 faint block">{t('opsPlayers.left', { amount: left })}</span> : null}
      </dt>
      <dd>
        <Num>{amount}</Num>
      </dd>
    </>
  );
}
