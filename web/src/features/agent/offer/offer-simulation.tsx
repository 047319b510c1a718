import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { useNarrow } from '../../../lib/screen/narrow.js';
import { Segmented } from '../../../ui/choice.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { simulationQuery, type Offer, type Simulation } from '../contracts/contracts-api.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import { showRows } from '../shared/show-rows.js';
import { SimulationChart } from './simulation-chart.js';
import { firstExplained } from './simulation-figures.js';
import { SimulationCards, SimulationRows } from './simulation-periods.js';
import { SimulationSteps } from './simulation-steps.js';
import './simulation.css';

const COUNTS = ['3', '6', '12'] as const;
/** How long (ms) a rate must stay unchanged before the simulation is computed again. */
const TYPING_MS = 400;

type Case = 'present' | 'offered';

const sum = (periods: Simulation['periods'], of: (period: Simulation['periods'][number]) => string): bigint =>
  periods.reduce((total, period) => total + BigInt(of(period)), 0n);

/** Returns the offer only after it has stayed unchanged for a moment (debounce). */
function useSettled(offer: Offer): Offer {
  const [settled, setSettled] = useState(offer);
  const text = JSON.stringify(offer);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Offer), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Shows the pay for past periods, computed with the offered rates and with the rates in force. */
export function OfferSimulation({ offer, kind, account }: { offer: Offer; kind: SalaryKind; account: string }) {
  const t = useWords();
  const [count, setCount] = useState<(typeof COUNTS)[number]>('6');
  const { data, error, isPlaceholderData } = useQuery(simulationQuery(useSettled(offer), Number(count)));
  return (
    <section className="panel flush sim" aria-labelledby="simulation" aria-busy={isPlaceholderData}>
      <div className="cardhead wrap">
        <h2 id="simulation" className="grow">
          {t('agent.sim.title')}
        </h2>
        <Segmented
          name="simulation-periods"
          legend={t('agent.sim.periods')}
          value={count}
          onChange={setCount}
          options={COUNTS.map((value) => ({ value, name: <Num>{value}</Num> }))}
        />
      </div>
      {error ? (
        <div className="none">
          <FailureNote error={error} />
        </div>
      ) : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="220px" />
        </Loading>
      ) : null}
      {data && data.periods.length === 0 ? (
        <p className="none fs13 muted" data-testid="unsimulated">
          {t('agent.sim.none')}
        </p>
      ) : null}
      {data && data.periods.length > 0 ? <Figures data={data} kind={kind} account={account} /> : null}
    </section>
  );
}

function Figures({
  data: { periods, presentVersion },
  kind,
  account,
}: {
  data: Simulation;
  kind: SalaryKind;
  account: string;
}) {
  const t = useWords();
  const PeriodFigures = useNarrow() ? SimulationCards : SimulationRows;
  const [chosen, setChosen] = useState('');
  const explained = periods.find(({ periodStart }) => periodStart === chosen) ?? firstExplained(periods);
  const choose = (periodStart: string) => {
    setChosen(periodStart);
    showRows('sim-steps');
  };
  const gross = (of: Case): bigint => sum(periods, (period) => period[of].grossMinor);
  const net = (of: Case): bigint => sum(periods, (period) => period[of].ownNetMinor);
  const tiles = [
    { name: t('agent.sim.theirs', { account: isolated(account) }), now: gross('present'), then: gross('offered') },
    { name: t('agent.sim.yours'), now: net('present'), then: net('offered') },
  ];
  return (
    <>
      <dl className="simtiles" data-testid="simulated">
        {tiles.map(({ name, now, then }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money minor={then} />
            </dd>
            <dd className="fs13 muted">
              {t('agent.sim.now')} <Money minor={now} /> · <Delta minor={then - now} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('agent.sim.ownGross')}</dt>
          <dd>
            <Money minor={sum(periods, ({ ownGrossMinor }) => ownGrossMinor)} />
          </dd>
          <dd className="fs13 muted">{t('agent.sim.same')}</dd>
        </div>
      </dl>
      <SimulationChart periods={periods} kind={kind} account={account} />
      <PeriodFigures periods={periods} kind={kind} account={account} onChoose={choose} />
      {explained ? <SimulationSteps period={explained} kind={kind} /> : null}
      <p className="perfoot fs12 faint">
        {presentVersion === 0 ? `${t('agent.sim.noContract', { account: isolated(account) })} ` : ''}
        {t('agent.sim.note')}
      </p>
    </>
  );
}
