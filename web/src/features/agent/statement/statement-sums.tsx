import type { ReactNode } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { salaryKind } from '../contracts/salary-kinds.js';
import { exactAmount } from '../shared/figures.js';
import { MoreOffsets } from './more-offsets.js';
import type { Settlement, SettlementLines } from './settlements-api.js';
import type { ReadOffsets } from './use-offsets.js';

const MICRO = 1_000_000n;

const Row = ({ name, children, strong }: { name: ReactNode; children: ReactNode; strong?: boolean }) => (
  <div className={strong ? 'strong' : ''}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/**
 * Names the voided bet. If the bet had been paid under an ended contract of the same two parties, it also names that
 * contract.
 */
function TakenBack({ taken: { roundId, endedKind, isReturned } }: { taken: SettlementLines['offsets'][number] }) {
  const t = useWords();
  const round = <Num className="wrapnum">{roundId}</Num>;
  if (roundId === '' && isReturned) return t('agent.sum.usedByReturned');
  if (!endedKind) return roundId === '' ? t('agent.sum.correction') : round;
  const kind = t(salaryKind(endedKind).name);
  if (roundId === '') return t('agent.sum.carryOfEnded', { kind });
  return (
    <>
      {round} {t('agent.sum.ofEnded', { kind })}
    </>
  );
}

/** Lists the offsets (corrections of earlier pay, mostly for voided bets) whose amount is not zero. */
function OffsetList({ offsets }: { offsets: SettlementLines['offsets'] }) {
  return (
    <ul className="fs12">
      {offsets
        .filter((taken) => taken.amountMicroMinor !== '0')
        .map((taken, n) => (
          // The index is the key, because one bet may have several corrections and no field of an offset is unique.
          <li key={n}>
            <TakenBack taken={taken} /> <Num>{exactAmount(taken.amountMicroMinor)}</Num>
          </li>
        ))}
    </ul>
  );
}

/** Shows every step of the computation from the exact sum of the bets to the credited amount. */
export function StatementSums({
  read,
  settlement,
  onShare,
}: {
  read: ReadOffsets;
  settlement: Settlement;
  onShare: (settlementId: string, account: string) => void;
}) {
  const t = useWords();
  const { data } = read;
  const gross = BigInt(settlement.grossMinor);
  const remainder = BigInt(settlement.remainderMicroMinor);
  const carry = BigInt(settlement.carryMicroMinor);
  const offset = BigInt(settlement.offsetMicroMinor);
  const net = BigInt(settlement.netMinor);
  const paid = BigInt(settlement.paidMinor);
  const collected = BigInt(settlement.collectedMinor);
  const [deferred, released] = [BigInt(settlement.deferredMinor), BigInt(settlement.releasedMinor)];
  const exact = (gross + deferred - released) * MICRO + remainder + carry - offset;
  // If a bet is voided, all pay for it is taken back. A review may have returned a part of this pay to the house
  // before. That part is then credited again, and the offsets that the returned period had used are applied again.
  const credits = data.offsets.filter(({ isReturned }) => isReturned);
  const credited = BigInt(data.returnedMicroMinor);
  const voids = data.offsets.filter(({ isReturned }) => !isReturned);
  // The void of a bet and a later correction of it are two offsets of the same bet, so both are counted as one.
  const shownVoids = new Set(voids.map(({ roundId, endedKind }) => `${roundId} ${endedKind}`)).size;
  const voidCount = data.offsetCount - data.returnedCount - voids.length + shownVoids;
  return (
    <dl className="sums">
      <Row name={t('agent.sum.exact')}>
        <Num>{exactAmount(exact)}</Num>
      </Row>
      {offset === credited ? null : (
        <Row
          name={
            voidCount > 0 ? (
              <details>
                <summary>{t('agent.sum.voids', { count: voidCount })}</summary>
                <OffsetList offsets={voids} />
                <MoreOffsets shown={shownVoids} total={voidCount} read={read} />
              </details>
            ) : (
              t('agent.sum.carried')
            )
          }
        >
          <Num className="loss">{exactAmount(offset - credited)}</Num>
        </Row>
      )}
      {data.returnedCount === 0 ? null : (
        <Row
          name={
            <details>
              <summary>{t('agent.sum.returned')}</summary>
              <OffsetList offsets={credits} />
              <MoreOffsets shown={credits.length} total={data.returnedCount} read={read} />
            </details>
          }
        >
          <Num>{exactAmount(credited)}</Num>
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
      {collected > 0n ? (
        <Row name={t('agent.sum.collected')}>
          <Money minor={collected} />
        </Row>
      ) : null}
      {settlement.status === 'paid' && collected === 0n && paid < net ? (
        <Row name={t('agent.sum.kept')}>
          <Delta minor={paid - net} />
        </Row>
      ) : null}
      <div className="total">
        <dt>
          {settlement.status === 'owed'
            ? t('agent.sum.owed')
            : settlement.status === 'paid' && collected === 0n
              ? t('agent.sum.credited')
              : t('term.wallet.net')}
        </dt>
        <dd data-testid="net">
          <Delta
            minor={
              settlement.status === 'owed'
                ? net + collected
                : settlement.status === 'paid' && collected === 0n
                  ? paid
                  : net
            }
          />
        </dd>
      </div>
    </dl>
  );
}
