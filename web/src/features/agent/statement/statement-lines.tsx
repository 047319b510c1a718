import { useWords } from '../../../lib/language/words.js';
import { clock } from '../../../lib/time/time.js';
import { DateTime } from '../../../ui/date-time.js';
import { Num } from '../../../ui/money.js';
import { formatMinor } from '../../../lib/money/money.js';
import { Tag } from '../../../ui/tag.js';
import type { SettlementLine } from './settlements-api.js';
import { percent } from '../../../lib/money/percent.js';
import { exactAmount } from '../shared/figures.js';
import { usePlayed } from '../shared/played.js';

/** Masks an account: only the first two characters and the last one stay. The agent may show this page to others. */
const masked = (account: string): string => `${account.slice(0, 2)}***${account.slice(-1)}`;

function Outcome({ line }: { line: SettlementLine }) {
  const t = useWords();
  const name =
    {
      won: t('agent.outcome.won'),
      lost: t('agent.outcome.lost'),
      single: t('agent.outcome.single'),
      voided: t('term.bet.void'),
    }[line.outcome as 'won'] ?? line.outcome;
  return (
    <>
      <Tag>{name}</Tag>
      {line.late ? <Tag>{t('agent.outcome.late')}</Tag> : null}
    </>
  );
}

/** Shows the time of a bet. The period of a dividend has many days, so its bets have the day too. */
function Settled({ line: { settledAt }, dividend }: { line: SettlementLine; dividend: boolean }) {
  if (!settledAt) return null;
  return dividend ? <DateTime at={settledAt} seconds /> : <Num>{clock(settledAt)}</Num>;
}

const amount = (minor: string | undefined): string => (minor === undefined ? '–' : formatMinor(minor));

/** Returns the part of a bet that counts: its valid stake, or for a dividend the member's loss. */
const partOf = ({ validStakeMinor, stakeMinor, payoutMinor }: SettlementLine, dividend: boolean): string =>
  dividend ? String(BigInt(stakeMinor ?? 0) - BigInt(payoutMinor ?? 0)) : validStakeMinor;

/** The bets of a statement, as a table or, on a phone, as a list. */
export function StatementLines({ lines, dividend }: { lines: readonly SettlementLine[]; dividend: boolean }) {
  const t = useWords();
  const played = usePlayed();
  if (lines.length === 0) return <p className="fs13 muted nolines">{t('agent.lines.none')}</p>;
  return (
    <>
      <div className="stmtbl scroll-x" tabIndex={0} role="region" aria-labelledby="lines">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('agent.lines.settled')}</th>
              <th scope="col">{t('term.account.member')}</th>
              <th scope="col">{t('agent.lines.game')}</th>
              <th scope="col">{t('agent.lines.outcome')}</th>
              <th scope="col" className="end">
                {t('term.bet.stake')}
              </th>
              <th scope="col" className="end">
                {dividend ? t('term.money.netLoss') : t('term.bet.validBet')}
              </th>
              <th scope="col" className="end">
                {t('term.agent.rate')}
              </th>
              <th scope="col" className="end">
                {t('term.wallet.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines
              .map((line) => ({ line, ...played(line) }))
              .map(({ line, name, vendor }) => (
                <tr key={line.roundId} data-testid="line" data-round={line.roundId}>
                  <td>
                    <Settled line={line} dividend={dividend} />
                  </td>
                  <td>
                    <Num>{masked(line.memberAccount)}</Num>
                  </td>
                  <td title={line.roundId} data-testid="game">
                    {name}
                    {vendor ? (
                      <span className="fs12 muted block" translate="no">
                        {vendor}
                      </span>
                    ) : null}
                  </td>
                  <td>
                    <Outcome line={line} />
                  </td>
                  <td className="end">
                    <Num>{amount(line.stakeMinor)}</Num>
                  </td>
                  <td className="end">
                    <Num>{formatMinor(partOf(line, dividend))}</Num>
                  </td>
                  <td className="end">
                    <Num>{percent(line.ratePpm)}</Num>
                  </td>
                  <td className="end">
                    <Num>{exactAmount(line.amountMicroMinor)}</Num>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <ul className="bset">
        {lines
          .map((line) => ({ line, ...played(line) }))
          .map(({ line, name, vendor }) => (
            <li key={line.roundId} data-testid="line-small">
              <div className="row between">
                <b data-testid="game">
                  {name}
                  {vendor ? (
                    <span className="fs12 muted" translate="no">
                      {' '}
                      · {vendor}
                    </span>
                  ) : null}
                </b>
                <b>
                  <Num>{exactAmount(line.amountMicroMinor)}</Num>
                </b>
              </div>
              <div className="row between muted wrap">
                <span>
                  <Settled line={line} dividend={dividend} /> · <Num>{masked(line.memberAccount)}</Num>
                </span>
                <span>
                  <Outcome line={line} />{' '}
                  <Num>
                    {formatMinor(partOf(line, dividend))} × {percent(line.ratePpm)}
                  </Num>
                </span>
              </div>
              {line.stakeMinor === undefined ? null : (
                <div className="row between muted">
                  <span>
                    {t('term.bet.stake')} <Num>{amount(line.stakeMinor)}</Num>
                  </span>
                  <span>
                    {t('term.bet.payout')} <Num>{amount(line.payoutMinor)}</Num>
                  </span>
                </div>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}
