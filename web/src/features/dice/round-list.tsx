import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { clock, zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { roundsQuery } from './dice-api.js';
import { rollText } from './dice-rules.js';

/** The member's own rounds, each with the way to its proof. */
export function RoundList() {
  const t = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(roundsQuery);
  const rounds = data?.pages.flatMap((page) => page.content).filter((round) => round.dice) ?? [];
  return (
    <section className="panel flush rounds" aria-label={t('dice.mine')}>
      <div className="row between head-row"><h2>{t('dice.mine')}</h2></div>
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading><div className="col g2 padded">{[0, 1, 2, 3].map((n) => <Skeleton key={n} height="40px" radius="6px" />)}</div></Loading> : null}
      {data && rounds.length === 0 ? <p className="padded muted">{t('dice.noRounds')}</p> : null}
      {rounds.length > 0 ? (
        <div className="scroll-x" role="region" aria-label={t('dice.mine')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr><th scope="col">{t('dice.time')} <Num>({zoneName()})</Num></th><th scope="col" className="end">{t('term.bet.result')}</th><th scope="col" className="end hide-s">{t('dice.target')}</th><th scope="col" className="end hide-s">{t('term.bet.stake')}</th><th scope="col" className="end">{t('term.money.profitLoss')}</th><th scope="col" className="end">{t('dice.proof')}</th></tr>
            </thead>
            <tbody>
              {rounds.map((round) => (
                <tr key={round.roundId}>
                  <td><Num>{round.placedAt ? clock(round.placedAt) : ''}</Num></td>
                  <td className="end b"><Num>{rollText(round.dice?.roll ?? '0')}</Num></td>
                  <td className="end hide-s muted">{t(round.dice?.over ? 'dice.over' : 'dice.under')} <Num>{rollText(round.dice?.target ?? '0')}</Num></td>
                  <td className="end hide-s"><Money minor={round.stakeMinor} /></td>
                  <td className="end"><Delta minor={BigInt(round.payoutMinor) - BigInt(round.stakeMinor)} /></td>
                  <td className="end"><Link className="link" to={`/verify?round=${round.roundId}`}>{t('term.fair.verify')}</Link></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {hasNextPage ? <div className="padded"><Button tone="line" size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t('term.action.loadMore')}</Button></div> : null}
    </section>
  );
}
