import type { ReactNode } from 'react';
import { useWords } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { Delta, Money, Num } from '../../ui/money.js';
import type { Settlement, SettlementLines } from './agent-api.js';
import { exactAmount } from './figures.js';
import { ShownOf } from './shown-of.js';

const MICRO = 1_000_000n;

const Row = ({ name, children, strong }: { name: ReactNode; children: ReactNode; strong?: boolean }) => (
  <div className={strong ? 'strong' : ''}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Every step from the exact sum of the bets to the credited amount. */
export function StatementSums({
  data,
  settlement,
  onShare,
}: {
  data: SettlementLines;
  settlement: Settlement;
  onShare: (settlementId: string, account: string) => void;
}) {
  const t = useWords();
  const gross = BigInt(settlement.grossMinor);
  const remainder = BigInt(settlement.remainderMicroMinor);
  const carry = BigInt(settlement.carryMicroMinor);
  const offset = BigInt(settlement.offsetMicroMinor);
  const net = BigInt(settlement.netMinor);
  const paid = BigInt(settlement.paidMinor);
  const [deferred, released] = [BigInt(settlement.deferredMinor), BigInt(settlement.releasedMinor)];
  const exact = (gross + deferred - released) * MICRO + remainder + carry - offset;
  return (
    <dl className="sums">
      <Row name={t('agent.sum.exact')}>
        <Num>{exactAmount(exact)}</Num>
      </Row>
      {offset === 0n ? null : (
        <Row
          name={
            data.offsets.length > 0 ? (
              <details>
                <summary>{t('agent.sum.voids', { count: data.offsetCount })}</summary>
                <ul className="fs12">
                  {data.offsets.map((taken) => (
                    <li key={taken.roundId}>
                      <Num className="wrapnum">{taken.roundId}</Num> <Num>{exactAmount(taken.amountMicroMinor)}</Num>
                    </li>
                  ))}
                </ul>
                <ShownOf shown={data.offsets.length} total={data.offsetCount} />
              </details>
            ) : (
              t('agent.sum.carried')
            )
          }
        >
          <Num className="loss">{exactAmount(offset)}</Num>
        </Row>
      )}
      {released > 0n ? (
        <Row name={t('agent.sum.released')}>
          <Money minor={released} />
        </Row>
      ) : null}
      {deferred > 0n ? (
        <Row name={t('agent.sum.deferred')}>
          <Delta minor={-deferred} />
        </Row>
      ) : null}
      {remainder > 0n ? (
        <Row name={t('agent.sum.rounded')}>
          <Num>{exactAmount(-remainder)}</Num>
        </Row>
      ) : null}
      {carry < 0n ? (
        <Row name={t('agent.sum.carry')}>
          <Num>{exactAmount(carry)}</Num>
        </Row>
      ) : null}
      <Row strong name={t('term.wallet.gross')}>
        <Money minor={gross} />
      </Row>
      {data.shares.map((share) => (
        <Row
          key={share.settlementId}
          name={
            <button type="button" className="link" onClick={() => onShare(share.settlementId, share.account)}>
              {t('agent.sum.to', { account: isolated(share.account), version: share.version })}
            </button>
          }
        >
          <Delta minor={-BigInt(share.grossMinor)} />
        </Row>
      ))}
      {settlement.status === 'paid' && paid < net ? (
        <Row name={t('agent.sum.kept')}>
          <Delta minor={paid - net} />
        </Row>
      ) : null}
      <div className="total">
        <dt>
          {settlement.status === 'owed'
            ? t('agent.sum.owed')
            : settlement.status === 'paid'
              ? t('agent.sum.credited')
              : t('term.wallet.net')}
        </dt>
        <dd data-testid="net">
          <Delta minor={settlement.status === 'paid' ? paid : net} />
        </dd>
      </div>
    </dl>
  );
}
