import { Link } from 'react-router-dom';
import { useWords, type Translate } from '../../lib/language/words.js';
import { rewardName } from '../../lib/rewards/rewards.js';
import { dayWithYear } from '../../lib/time/time.js';
import { DateTime, Days } from '../../ui/date-time.js';
import { Num } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import { Prize } from './prize.js';
import type { Raffle } from './raffles-api.js';

/** A raffle whose tickets are final: its winners, the member's ticket numbers, and its proof. */
export function PastRaffle({ raffle }: { raffle: Raffle }) {
  const t = useWords();
  const { raffleId, rule, state, startsAt, closesAt, winners, tickets } = raffle;
  // The moment `closesAt` does not belong to the period, so the last day is that of one millisecond earlier.
  const last = new Date(Date.parse(closesAt) - 1);
  return (
    <li className="panel flush rfpast" data-testid="past-raffle" data-state={state}>
      <div className="row between top wrap">
        <div>
          <h3>{rewardName(t, rule)}</h3>
          <p className="fs13 muted">
            <Days first={dayWithYear(startsAt)} last={dayWithYear(last)} />
          </p>
        </div>
        <Tag tone={state === 'void' ? 'alert' : state === 'drawn' ? 'done' : 'wait'}>{t(`raffles.state.${state}`)}</Tag>
      </div>
      <p className="fs13">{mineOf(t, raffle)}</p>
      {state === 'locked' ? (
        <p className="fs13 muted">
          {t('raffles.draws')} <DateTime at={raffle.drawsAt} />
        </p>
      ) : null}
      {state === 'drawn' && winners.length === 0 ? <p className="fs13 muted">{t('raffles.noWinners')}</p> : null}
      {winners.length > 0 ? (
        <table className="table" data-testid="winners">
          <caption className="vh">{t('raffles.winners')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('raffles.ticket')}</th>
              <th scope="col">{t('term.game.winner')}</th>
              <th scope="col" className="end">
                {t('raffles.prize')}
              </th>
            </tr>
          </thead>
          <tbody>
            {winners.map((winner) => (
              <tr key={winner.place} className={winner.mine ? 'on' : ''}>
                <td>
                  <Num className="muted">{winner.ticket}</Num>
                </td>
                <td>
                  <bdi>{winner.name}</bdi>
                  {winner.mine ? <span className="muted"> · {t('raffles.you')}</span> : null}
                </td>
                <td className="end">
                  <Prize raffle={raffle} place={winner.place} minor={winner.prizeMinor} won />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div className="row between wrap fs13">
        {state === 'void' ? <span /> : <span className="muted">{t('raffles.count', { count: tickets })}</span>}
        <Link className="link" to={`/verify/raffle?raffleId=${raffleId}`}>
          {t('term.fair.verify')}
        </Link>
      </div>
    </li>
  );
}

/** Returns a sentence about the member's tickets and result in the raffle. */
function mineOf(t: Translate, { state, own }: Raffle): string {
  if (state === 'void') return t('raffles.voidText');
  const { firstTicket: first, lastTicket: last, tickets = 0 } = own ?? {};
  if (first === undefined || last === undefined) return t('raffles.notIn');
  return t('raffles.numbers', { count: tickets, first, last });
}
