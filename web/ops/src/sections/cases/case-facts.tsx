import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import type { CaseDetail, CaseSide } from '../../lib/surface.js';
import { FreeRoundsFacts } from './free-rounds-facts.js';

/** The data of the vendor and of our side next to each other, with the ids by which both sides can be searched. */
export function CaseFacts({ detail }: { detail: CaseDetail }) {
  const t = useWords();
  const { ours, theirs, currency, differenceMinor, subject, roundId } = detail;
  const money = (side: CaseSide | undefined, part: 'stakeMinor' | 'payoutMinor') =>
    side ? <Num>{formatMinor(side[part], { currency })}</Num> : <span className="faint">–</span>;
  const differs = (part: 'stakeMinor' | 'payoutMinor'): string =>
    (ours?.[part] ?? '0') === (theirs?.[part] ?? '0') ? '' : 'pick';
  if (detail.freeRounds) return <FreeRoundsFacts detail={detail} freeRounds={detail.freeRounds} />;
  return (
    <>
      <section>
        <h3 className="s">{t('opsCases.sides', { currency: currency || '–' })}</h3>
        <table className="table d2 sides" data-testid="sides">
          <thead>
            <tr>
              <th>
                <span className="vh">{t('opsCases.part')}</span>
              </th>
              <th className="end">{t('opsCases.ours')}</th>
              <th className="end">
                <bdi>{detail.vendor}</bdi>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('opsCases.operation')}</th>
              <td className="end">{ours ? <bdi>{ours.op || t('opsCases.wholeRound')}</bdi> : t('opsCases.nothing')}</td>
              <td className="end">{theirs ? <bdi>{theirs.op}</bdi> : t('opsCases.nothing')}</td>
            </tr>
            <tr className={differs('stakeMinor')}>
              <th scope="row">{t('opsCases.stake')}</th>
              <td className="end">{money(ours, 'stakeMinor')}</td>
              <td className="end">{money(theirs, 'stakeMinor')}</td>
            </tr>
            <tr className={differs('payoutMinor')}>
              <th scope="row">{t('opsCases.payout')}</th>
              <td className="end">{money(ours, 'payoutMinor')}</td>
              <td className="end">{money(theirs, 'payoutMinor')}</td>
            </tr>
          </tbody>
        </table>
        <p className="fs13">
          {differenceMinor === undefined
            ? t('opsCases.noAmount')
            : differenceMinor === '0'
              ? t('opsCases.agree')
              : t(differenceMinor.startsWith('-') ? 'opsCases.playerLess' : 'opsCases.playerMore', {
                  amount: `${formatMinor(differenceMinor.replace('-', ''), { currency })} ${currency}`,
                })}
        </p>
      </section>
      <section>
        <h3 className="s">{t('opsCases.names')}</h3>
        <dl className="kv">
          <dt>{t('opsCases.vendor')}</dt>
          <dd>
            <bdi>{detail.vendor}</bdi>
          </dd>
          <dt>{t('opsCases.subject')}</dt>
          <dd className="row end-row">
            <bdi className="hash">{subject}</bdi>
            <CopyButton text={subject} bare />
          </dd>
          {roundId ? (
            <>
              <dt>{t('opsCases.roundId')}</dt>
              <dd className="row end-row">
                <bdi className="hash">{roundId}</bdi>
                <CopyButton text={roundId} bare />
              </dd>
            </>
          ) : null}
          {ours?.at ? (
            <>
              <dt>{t('opsCases.arrived')}</dt>
              <dd>
                <DateTime at={ours.at} seconds />
              </dd>
            </>
          ) : null}
          {ours?.status ? (
            <>
              <dt>{t('opsCases.answered')}</dt>
              <dd>
                <bdi>{ours.status}</bdi>
              </dd>
            </>
          ) : null}
        </dl>
      </section>
    </>
  );
}
