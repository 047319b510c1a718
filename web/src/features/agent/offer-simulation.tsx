import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { useNarrow } from '../../lib/screen/narrow.js';
import { Segmented } from '../../ui/choice.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { FailureNote, Loading, Skeleton } from '../../ui/states.js';
import { simulationQuery, type Offer, type Simulation } from './agent-api.js';
import { PeriodName } from './period-list.js';
import type { SalaryKind } from './salary-kinds.js';
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
  const PeriodFigures = useNarrow() ? Cards : Rows;
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
      <PeriodFigures periods={periods} kind={kind} account={account} />
      <p className="perfoot fs12 faint">
        {presentVersion === 0 ? `${t('agent.sim.noContract', { account: isolated(account) })} ` : ''}
        {t('agent.sim.note')}
      </p>
    </>
  );
}

interface FiguresProps {
  readonly periods: Simulation['periods'];
  readonly kind: SalaryKind;
  readonly account: string;
}

/**
 * Returns the amount with which the conditions of a tier are compared: the base of a dividend, or the valid stake.
 */
const baseOf = ({ offered, validStakeMinor }: Simulation['periods'][number]): string =>
  offered.dividend?.baseMinor ?? validStakeMinor;

/** A table with one row for each past period, for wide screens. */
function Rows({ periods, kind, account }: FiguresProps) {
  const t = useWords();
  return (
    <table className="table dense">
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('agent.sim.period')}
          </th>
          <th scope="col" rowSpan={2} className="end">
            {t('term.agent.activeMembers')}
          </th>
          <th scope="col" rowSpan={2} className="end">
            {kind.kind === 'dividend' ? t('agent.dividend.base') : t('term.bet.validBet')}
          </th>
          <th scope="col" rowSpan={2} className="end">
            {t('term.agent.tier')}
          </th>
          <th scope="colgroup" colSpan={2} className="end" translate="no">
            {account}
          </th>
          <th scope="colgroup" colSpan={2} className="end">
            {t('agent.sim.you')}
          </th>
        </tr>
        <tr>
          {(['theirs', 'yours'] as const).flatMap((side) => [
            <th key={`${side} now`} scope="col" className="end">
              {t('agent.sim.now')}
            </th>,
            <th key={`${side} then`} scope="col" className="end">
              {t('agent.sim.offered')}
            </th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period.periodStart}>
            <td>
              <PeriodName kind={kind} row={period} />
            </td>
            <td className="end">
              <Num>{period.activeMembers}</Num>
            </td>
            <td className="end">
              <Money minor={baseOf(period)} />
            </td>
            <td className="end">
              <Num>{period.offered.tier < 0 ? '–' : period.offered.tier + 1}</Num>
            </td>
            <td className="end muted">
              <Money minor={period.present.grossMinor} />
            </td>
            <td className="end">
              <b>
                <Money minor={period.offered.grossMinor} />
              </b>
            </td>
            <td className="end muted">
              <Money minor={period.present.ownNetMinor} />
            </td>
            <td className="end">
              <b>
                <Money minor={period.offered.ownNetMinor} />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One card for each past period, for phones. */
function Cards({ periods, kind, account }: FiguresProps) {
  const t = useWords();
  return (
    <ul className="simcards">
      {periods.map((period) => (
        <li key={period.periodStart}>
          <div className="row between">
            <b>
              <PeriodName kind={kind} row={period} />
            </b>
            <span className="fs12 muted">
              {period.offered.tier < 0
                ? t('agent.sim.noTier')
                : t('agent.offer.tier', { number: period.offered.tier + 1 })}
            </span>
          </div>
          <dl>
            <div>
              <dt>{kind.kind === 'dividend' ? t('agent.dividend.base') : t('term.bet.validBet')}</dt>
              <dd>
                <Money minor={baseOf(period)} />
              </dd>
            </div>
            {(['grossMinor', 'ownNetMinor'] as const).map((amount) => (
              <div key={amount}>
                <dt translate={amount === 'grossMinor' ? 'no' : undefined}>
                  {amount === 'grossMinor' ? account : t('agent.sim.you')}
                </dt>
                <dd>
                  <span className="muted">
                    <Money minor={period.present[amount]} />
                  </span>{' '}
                  <b>
                    <Money minor={period.offered[amount]} />
                  </b>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <li className="fs12 faint">{t('agent.sim.pale')}</li>
    </ul>
  );
}
