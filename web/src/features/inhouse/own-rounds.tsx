import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { clock, zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { ErrorCard } from '../../ui/states.js';
import { OWN_ROWS, roundsQuery, type Round } from './inhouse-api.js';
import { NothingYet } from './nothing-yet.js';
import { RoundRows } from './round-rows.js';

interface Outcome {
  readonly text: string;
  /** The payout as a multiple of the stake, for example `1.1×`. */
  readonly times: string;
}
interface ListProps {
  readonly gameCode: string;
  readonly outcomeTitle: string;
  readonly outcomeOf: (round: Round) => Outcome | undefined;
  /** Returns the URL of a round's proof. Absent if the proof is on the page of the member's own seeds. */
  readonly proofOf?: (round: Round) => string;
}

/** The list of the member's own rounds of a game, each with a link to its proof. A visitor has none. */
export function OwnRoundsPanel({ gameCode, ...columns }: ListProps) {
  const t = useWords();
  const { user } = useSession();
  return (
    <section className="panel flush rounds" aria-label={t('inhouse.mine')}>
      <div className="row between head-row">
        <h2>{t('inhouse.mine')}</h2>
        {user ? (
          <Link className="link fs13" to={`/member/personalHistoryCopy?game=INHOUSE:${gameCode}`}>
            {t('inhouse.inRecord')}
          </Link>
        ) : null}
      </div>
      {user ? <List gameCode={gameCode} {...columns} /> : <NothingYet>{t('inhouse.noRounds')}</NothingYet>}
    </section>
  );
}

function List({ gameCode, outcomeTitle, outcomeOf, proofOf }: ListProps) {
  const t = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    roundsQuery(gameCode),
  );
  const lines = data?.pages
    .flatMap((page) => page.content)
    .flatMap((round) => {
      const outcome = outcomeOf(round);
      return outcome ? [{ round, outcome }] : [];
    });
  return (
    <>
      <RoundRows rows={OWN_ROWS} waiting={!data && !error}>
        {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
        {lines?.length === 0 ? <NothingYet>{t('inhouse.noRounds')}</NothingYet> : null}
        {lines && lines.length > 0 ? (
          <div className="scroll-x" role="region" aria-label={t('inhouse.mine')} tabIndex={0}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">
                    {t('inhouse.time')} <Num>({zoneName()})</Num>
                  </th>
                  <th scope="col" className="end">
                    {outcomeTitle}
                  </th>
                  <th scope="col" className="end hide-s">
                    {t('term.bet.multiplier')}
                  </th>
                  <th scope="col" className="end hide-s">
                    {t('term.bet.stake')}
                  </th>
                  <th scope="col" className="end">
                    {t('term.money.profitLoss')}
                  </th>
                  <th scope="col" className="end">
                    {t('inhouse.proof')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ round, outcome }, place) => (
                  <tr key={place}>
                    <td>
                      <Num>{round.placedAt ? clock(round.placedAt) : ''}</Num>
                    </td>
                    <td className="end b">{outcome.text}</td>
                    <td className="end hide-s muted">
                      <Num>{outcome.times}</Num>
                    </td>
                    <td className="end hide-s">
                      <Money minor={round.stakeMinor} />
                    </td>
                    <td className="end">
                      <Delta minor={BigInt(round.payoutMinor) - BigInt(round.stakeMinor)} />
                    </td>
                    <td className="end">
                      <Link className="link" to={proofOf?.(round) ?? `/verify?round=${round.roundId}`}>
                        {t('term.fair.verify')}
                      </Link>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </RoundRows>
      <div className="roundfoot">
        {hasNextPage ? (
          <Button tone="line" size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('term.action.loadMore')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
