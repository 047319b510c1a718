import type { ReactNode } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Delta, Num } from '../../ui/money.js';
import type { DividendBase, SettlementLines } from './agent-api.js';

const Row = ({ name, minor, strong }: { name: ReactNode; minor: bigint | string; strong?: boolean }) => (
  <div className={strong ? 'strong' : ''}>
    <dt>{name}</dt>
    <dd>
      <Delta minor={minor} />
    </dd>
  </div>
);

/** The steps from the team's net loss to the base of a dividend. */
export function DividendSums({ base, offsets }: { base: DividendBase; offsets: SettlementLines['offsets'] }) {
  const t = useWords();
  const [cost, carried, corrected, carry] = [
    BigInt(base.promotionCostMinor),
    BigInt(base.carriedMinor),
    BigInt(base.correctedMinor),
    BigInt(base.carryMinor),
  ];
  const own = BigInt(base.netLossMinor) - cost;
  return (
    <>
      <h3>{t('agent.dividend.baseTitle')}</h3>
      <dl className="sums" data-testid="base">
        <Row name={t('agent.dividend.netLoss')} minor={base.netLossMinor} />
        {cost > 0n ? <Row name={t('agent.dividend.promotions')} minor={-cost} /> : null}
        {own < 0n && !base.carries ? <Row name={t('agent.dividend.dropped')} minor={-own} /> : null}
        {carried < 0n ? <Row name={t('agent.sum.carried')} minor={carried} /> : null}
        {offsets.length > 0 ? (
          <Row
            name={
              <details>
                <summary>{t('agent.dividend.voids', { count: offsets.length })}</summary>
                <ul className="fs12">
                  {offsets.map((taken) => (
                    <li key={taken.roundId}>
                      <Num className="wrapnum">{taken.roundId}</Num> <Delta minor={taken.baseMinor} />
                    </li>
                  ))}
                </ul>
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
