import type { ReactNode } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { Delta, Num } from '../../../ui/money.js';
import { MoreOffsets } from './more-offsets.js';
import type { DividendBase } from './settlements-api.js';
import type { ReadOffsets } from './use-offsets.js';

const Row = ({ name, minor, strong }: { name: ReactNode; minor: bigint | string; strong?: boolean }) => (
  <div className={strong ? 'strong' : ''}>
    <dt>{name}</dt>
    <dd>
      <Delta minor={minor} />
    </dd>
  </div>
);

/** The steps from the team's net loss to the base of a dividend. */
export function DividendSums({ base, read }: { base: DividendBase; read: ReadOffsets }) {
  const t = useWords();
  // Offsets (pay taken back for voided bets) that come from an ended contract of another kind do not change the base of
  // the dividend, so they are left out.
  const offsets = read.data.offsets.filter(({ baseMinor }) => baseMinor !== '0');
  const [cost, carried, corrected, carry] = [
    BigInt(base.promotionCostMinor),
    BigInt(base.carriedMinor),
    BigInt(base.correctedMinor),
    BigInt(base.carryMinor),
  ];
  // The amount that the contract's rules drop because a negative result is not carried: a net loss below zero, or
  // forfeited bonuses above the cost of promotions.
  const dropped = BigInt(base.baseMinor) - carried - corrected - (BigInt(base.netLossMinor) - cost);
  return (
    <>
      <h3>{t('agent.dividend.baseTitle')}</h3>
      <dl className="sums" data-testid="base">
        <Row name={t('agent.dividend.netLoss')} minor={base.netLossMinor} />
        {cost === 0n ? null : (
          <Row name={t(cost > 0n ? 'agent.dividend.promotions' : 'agent.dividend.forfeits')} minor={-cost} />
        )}
        {dropped === 0n ? null : (
          <Row name={t(dropped > 0n ? 'agent.dividend.dropped' : 'agent.dividend.forfeitsLeft')} minor={dropped} />
        )}
        {carried < 0n ? <Row name={t('agent.sum.carried')} minor={carried} /> : null}
        {read.data.baseCount > 0 ? (
          <Row
            name={
              <details>
                <summary>{t('agent.dividend.voids', { count: read.data.baseCount })}</summary>
                <ul className="fs12">
                  {offsets.map(({ roundId, baseMinor }) => (
                    <li key={roundId}>
                      <Num className="wrapnum">{roundId}</Num> <Delta minor={baseMinor} />
                    </li>
                  ))}
                </ul>
                <MoreOffsets shown={offsets.length} total={read.data.baseCount} read={read} />
              </details>
            }
            minor={corrected}
          />
        ) : null}
        <Row strong name={t('agent.dividend.base')} minor={base.baseMinor} />
        {carry < 0n ? <Row name={t('agent.sum.carry')} minor={carry} /> : null}
      </dl>
    </>
  );
}
