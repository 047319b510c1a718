import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { IconButton } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { PlayerButton } from '../../kit/player-button.js';
import type { AgentDebtDetail } from '../../lib/surface.js';
import { debtQuery, leftOf } from './debt-calls.js';
import { ContractText } from './debt-rows.js';

/** The panel of one agent's debt: the amount left, the payments that reduce it, and the settlement that caused it. */
export function DebtPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords();
  const query = useQuery(debtQuery(id));
  const { data: debt } = query;
  const isNarrow = useNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNarrow) heading.current?.focus();
  }, [isNarrow]);
  return (
    <aside className="op" aria-label={t('opsContracts.debt.one', { account: debt?.account ?? '' })}>
      <div className="ob">
        <div className="row between top">
          <div className="row base">
            {isNarrow ? <IconButton label={t('opsContracts.toList')} icon="prev" flip onClick={onClose} /> : null}
            <h2 ref={heading} tabIndex={-1}>
              <bdi>{debt?.account}</bdi>
            </h2>
            <bdi className="fs12 muted">{debt?.brand}</bdi>
          </div>
          <div className="row">
            {debt ? <PlayerButton id={debt.agentId} /> : null}
            {isNarrow ? null : <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />}
          </div>
        </div>
        {debt ? (
          <>
            <Debt debt={debt} />
            <Settlement debt={debt} />
          </>
        ) : query.isError ? (
          <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />
        ) : (
          <Loading>
            <div className="col g4">
              <Skeleton height="90px" radius="10px" />
              <Skeleton height="160px" radius="10px" />
            </div>
          </Loading>
        )}
      </div>
    </aside>
  );
}

function Debt({ debt }: { debt: AgentDebtDetail }) {
  const t = useWords();
  return (
    <section className="col g2">
      <h3 className="s">{t('term.agent.owed')}</h3>
      <dl className="kv">
        <Figure name={t('term.agent.owed')} minor={debt.owedMinor} currency={debt.currency} />
        <Figure name={t('opsContracts.debt.repaid')} minor={debt.repaidMinor} currency={debt.currency} />
        <Figure name={t('opsContracts.debt.left')} minor={leftOf(debt)} currency={debt.currency} />
        <dt>{t('opsContracts.debt.since')}</dt>
        <dd>
          <DateTime at={debt.owedAt} />
        </dd>
      </dl>
      <p className="fs13 muted">{t('opsContracts.debt.settles')}</p>
    </section>
  );
}

/** The settlement that caused the debt. Its figures add up to the amount owed. */
function Settlement({ debt }: { debt: AgentDebtDetail }) {
  const t = useWords();
  const { currency } = debt;
  return (
    <section className="col g2">
      <h3 className="s">{t('term.agent.settlement')}</h3>
      <p className="fs13">
        <ContractText debt={debt} />
      </p>
      <dl className="kv">
        <dt>{t('term.agent.period')}</dt>
        <dd>
          <DateTime at={debt.periodStart} /> – <DateTime at={debt.periodEnd} />
        </dd>
        <Figure name={t('term.wallet.gross')} minor={debt.grossMinor} currency={currency} />
        <Figure name={t('opsContracts.debt.toDownlines')} minor={debt.toDownlinesMinor} currency={currency} />
        <Figure name={t('term.wallet.net')} minor={debt.netMinor} currency={currency} />
        <Figure name={t('opsContracts.debt.collected')} minor={debt.collectedMinor} currency={currency} />
      </dl>
      <p className="fs12 muted">
        {t('opsContracts.debt.number')} <bdi>{debt.id}</bdi>
      </p>
    </section>
  );
}

const Figure = ({ name, minor, currency }: { name: string; minor: string | bigint; currency: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Num>
        {formatMinor(minor, { currency })} {currency}
      </Num>
    </dd>
  </>
);
