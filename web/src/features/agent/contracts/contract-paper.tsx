import type { ReactNode } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { Num } from '../../../ui/money.js';
import { Paper, Perforation, Stamp } from '../../../ui/paper.js';
import type { Deferral, DividendTerms, Tier } from './contracts-api.js';
import { percent } from '../../../lib/money/percent.js';
import { notesOf, ratesOf } from './contract-terms.js';
import { Asks } from './rates-card.js';
import type { SalaryKind } from './salary-kinds.js';

/** Shows a rate. If it replaces a rate in force, the replaced rate stands before it, struck through. */
function Rate({ ppm, was }: { ppm: number; was: number | undefined }) {
  return (
    <>
      {was !== undefined && was !== ppm ? (
        <del>
          <Num>{percent(was)}</Num>
        </del>
      ) : null}{' '}
      <b>
        <Num>{percent(ppm)}</Num>
      </b>
    </>
  );
}

interface ContractPaperProps {
  readonly id: string;
  readonly kind: SalaryKind;
  readonly kicker: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly tiers: readonly Tier[];
  /** The tiers in force. Rates that differ from them show the former rate struck through. */
  readonly inForce?: readonly Tier[] | undefined;
  readonly deferral?: Deferral | undefined;
  readonly dividend?: DividendTerms | undefined;
  readonly stamp?: string;
  readonly foot?: ReactNode;
}

/** A contract or an offer, shown as a paper document with the conditions and rates of each tier. */
export function ContractPaper({
  id,
  kind,
  kicker,
  title,
  lead,
  tiers,
  inForce,
  deferral,
  dividend,
  stamp,
  foot,
}: ContractPaperProps) {
  const t = useWords();
  return (
    <Paper labelledBy={id} className="doc">
      <div className="row between top">
        <div>
          <span className="caps muted">{kicker}</span>
          <h2 id={id}>{title}</h2>
        </div>
        {stamp ? <Stamp>{stamp}</Stamp> : null}
      </div>
      {lead ? <p className="fs13 muted">{lead}</p> : null}
      <Perforation />
      <div className="scroll-x" tabIndex={0} role="region" aria-labelledby={id}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('term.agent.tier')}</th>
              {ratesOf(kind).map(({ rate, label }) => (
                <th key={rate} scope="col" className="end">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tiers.map((tier, index) => (
              <tr key={`${index}-${tier.lossRatePpm}`}>
                <td>
                  <b className="num">{index + 1}</b>
                  <Asks tier={tier} />
                </td>
                {ratesOf(kind).map(({ rate }) => (
                  <td key={rate} className="end">
                    <Rate ppm={tier[rate]} was={inForce?.[index]?.[rate]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="fs12 muted docfoot">
        {notesOf(dividend)
          .map((id) => t(id))
          .join(' ')}
        {deferral
          ? ` ${t('agent.deferral.paper', { members: deferral.activeMembersMin, periods: deferral.periodsMax })}`
          : ''}
        {inForce ? ` ${t('agent.paper.struck')}` : ''}
      </p>
      {foot}
    </Paper>
  );
}
