import type { ReactNode } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { dayAndTime } from '../../../../src/lib/time/time.js';
import { When } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import type { AbuseReviewDetail } from '../../lib/surface.js';

/**
 * The tables of evidence: transfers, opposed bets, and groups of members that used the same bonus. An empty table is
 * not shown.
 */
export function EvidenceTables({ detail: { evidence, currency } }: { detail: AbuseReviewDetail }) {
  const t = useWords();
  const { accounts, transfers, pairs, groups } = evidence;
  const nameOf = (id: string): ReactNode => (
    <bdi>{accounts.find(({ memberId }) => memberId === id)?.account ?? '–'}</bdi>
  );
  const money = (minor: string): ReactNode => <Num>{formatMinor(minor, { currency })}</Num>;
  return (
    <>
      {transfers.length > 0 ? (
        <FactsTable
          title={t('opsAbuse.transfers')}
          heads={[t('opsAbuse.time'), t('opsAbuse.from'), t('opsAbuse.to'), `>${currency}`]}
          rows={transfers.map(({ transferId, at, fromId, toId, amountMinor }) => ({
            key: transferId,
            cells: [<When key="at">{dayAndTime(at)}</When>, nameOf(fromId), nameOf(toId), money(amountMinor)],
          }))}
        />
      ) : null}
      {pairs.length > 0 ? (
        <FactsTable
          title={t('opsAbuse.pairs')}
          heads={[t('opsAbuse.accounts'), `>${t('opsAbuse.opposed')}`, `>${t('opsAbuse.common')}`, `>${currency}`]}
          rows={pairs.map(({ firstId, secondId, opposedMarkets, commonMarkets, stakeMinor }) => ({
            key: `${firstId} ${secondId}`,
            cells: [
              <span key="pair">
                {nameOf(firstId)} · {nameOf(secondId)}
              </span>,
              <Num key="opposed">{opposedMarkets}</Num>,
              <Num key="common">{commonMarkets}</Num>,
              money(stakeMinor),
            ],
          }))}
        />
      ) : null}
      {groups.length > 0 ? (
        <FactsTable
          title={t('opsAbuse.groups')}
          heads={[`${t('opsAbuse.accounts')}`, `>${t('opsAbuse.bonus')}`, `>${t('opsAbuse.deposited')}`]}
          rows={groups.map(({ memberIds, bonusMinor, depositedMinor }) => ({
            key: memberIds.join(' '),
            cells: [<Num key="count">{memberIds.length}</Num>, money(bonusMinor), money(depositedMinor)],
          }))}
        />
      ) : null}
    </>
  );
}

interface FactRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

/** A table of facts. A column whose heading starts with `>` is aligned to the end, because it has figures. */
function FactsTable({ title, heads, rows }: { title: string; heads: readonly string[]; rows: readonly FactRow[] }) {
  const isEnd = (column: number): boolean => heads[column]?.startsWith('>') ?? false;
  return (
    <section className="col g2">
      <h3 className="s">{title}</h3>
      <div className="panel flush scroll-x">
        <table className="table d2">
          <thead>
            <tr>
              {heads.map((head, column) => (
                <th key={head} className={isEnd(column) ? 'end' : ''}>
                  {head.replace(/^>/, '')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, column) => (
                  <td key={heads[column]} className={isEnd(column) ? 'end' : ''}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
