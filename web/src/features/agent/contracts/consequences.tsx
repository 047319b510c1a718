import type { CSSProperties } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { day, clock } from '../../../lib/time/time.js';
import { Num } from '../../../ui/money.js';
import { Tag } from '../../../ui/tag.js';
import type { Contract, ContractPreview, Tier } from './contracts-api.js';
import { percent } from '../../../lib/money/percent.js';
import { salaryKind } from './salary-kinds.js';

const rates = (tiers: readonly Tier[]): string => tiers.map(({ lossRatePpm }) => percent(lossRatePpm)).join(' / ');

export interface Branch {
  readonly contract: Contract;
  readonly ends: boolean;
  readonly depth: number;
}

/**
 * Returns the downlines' contracts in the order of the agent tree. Each follows the contract in which its payer is
 * paid.
 */
export function inTreeOrder(preview: ContractPreview, payeeId: string): Branch[] {
  const all = [
    ...preview.wouldEnd.map((contract) => ({ contract, ends: true })),
    ...preview.wouldStay.map((contract) => ({ contract, ends: false })),
  ];
  const below = Map.groupBy(all, ({ contract }) => contract.payerId);
  const walk = (agentId: string, depth: number): Branch[] =>
    (below.get(agentId) ?? [])
      .toSorted((a, b) => a.contract.payeeAccount.localeCompare(b.contract.payeeAccount))
      .flatMap((one) => [{ ...one, depth }, ...walk(one.contract.payeeId, depth + 1)]);
  return walk(payeeId, 1);
}

/** Lists the contracts of downlines. Each says whether the contract ends, and why. */
export function BranchRows({
  branches,
  payeeId,
  account,
  ending,
}: {
  branches: readonly Branch[];
  payeeId: string;
  account: string;
  /** True if the contract above these rows is ended. Absent if a new version replaces it. */
  ending?: boolean;
}) {
  const t = useWords();
  return (
    <>
      {branches.map(({ contract, ends, depth }) => (
        <li key={contract.contractId}>
          <div className="nm2 under" style={{ '--d': depth } as CSSProperties}>
            <b translate="no">{contract.payeeAccount}</b>
            <span className="fs13 muted">
              {!ends
                ? t('agent.ends.covered')
                : contract.payerId === payeeId && !ending
                  ? t('agent.ends.above', { account: isolated(account) })
                  : t('agent.ends.orphan', { account: isolated(contract.payerAccount) })}
            </span>
          </div>
          <span>
            {ends ? (
              <Tag tone="alert" icon="x">
                {t('agent.ends.ends')}
              </Tag>
            ) : (
              <Tag tone="done" icon="check">
                {t('agent.ends.stays')}
              </Tag>
            )}
          </span>
          <span className="end fs13">
            {ends ? (
              <del className="muted">
                <Num>{rates(contract.tiers)}</Num>
              </del>
            ) : (
              <Num>{rates(contract.tiers)}</Num>
            )}
          </span>
        </li>
      ))}
    </>
  );
}

/**
 * Shows what happens if an offer is accepted: three counts, then each contract of a downline, whether it ends and
 * why.
 */
export function Consequences({
  preview,
  payeeId,
  account,
  tiers,
}: {
  preview: ContractPreview;
  payeeId: string;
  account: string;
  tiers: readonly Tier[];
}) {
  const t = useWords();
  const branches = inTreeOrder(preview, payeeId);
  const from = preview.effectiveFrom ? `${day(preview.effectiveFrom)} ${clock(preview.effectiveFrom, false)}` : '';
  return (
    <>
      <dl className="panel big3">
        <div>
          <dd>
            <Num>{preview.wouldEnd.length}</Num>
          </dd>
          <dt>{t('agent.ends.end', { count: preview.wouldEnd.length })}</dt>
        </div>
        <div>
          <dd>
            <Num>{preview.wouldStay.length}</Num>
          </dd>
          <dt>{t('agent.ends.stay', { count: preview.wouldStay.length })}</dt>
        </div>
        <div>
          <dd>
            <Num>{preview.effectiveFrom ? clock(preview.effectiveFrom, false) : '–'}</Num>
          </dd>
          <dt>{t('agent.ends.from')}</dt>
        </div>
      </dl>
      <section className="panel flush" aria-labelledby="ifaccepts">
        <div className="cardhead">
          <h2 id="ifaccepts" className="grow">
            {t('agent.ends.title', { account: isolated(account) })}
          </h2>
          <span className="fs13 muted">{t('agent.ends.inForce', { time: isolated(from) })}</span>
        </div>
        <ul className="cons">
          <li>
            <div className="nm2" style={{ '--d': 0 } as CSSProperties}>
              <b translate="no">{account}</b>
              <span className="fs13 muted">
                {preview.replaces
                  ? t('agent.ends.replaces', { version: preview.replaces.version })
                  : t('agent.ends.first')}
              </span>
            </div>
            <span>
              <Tag tone="info" icon="edit">
                {t('agent.ends.changes')}
              </Tag>
            </span>
            <span className="end fs13">
              {preview.replaces ? (
                <del className="muted">
                  <Num>{rates(preview.replaces.tiers)}</Num>
                </del>
              ) : null}{' '}
              <b>
                <Num>{rates(tiers)}</Num>
              </b>
            </span>
          </li>
          <BranchRows branches={branches} payeeId={payeeId} account={account} />
        </ul>
        {branches.length === 0 ? (
          <p className="perfoot fs13 muted">{t('agent.ends.nothing', { account: isolated(account) })}</p>
        ) : (
          <p className="perfoot fs12 faint">
            {salaryKind(branches[0]?.contract.kind).oneRate ? t('agent.ends.rateShownOne') : t('agent.ends.rateShown')}
          </p>
        )}
      </section>
    </>
  );
}
