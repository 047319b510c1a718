import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { rewardName } from '../../lib/rewards/rewards.js';
import { useServerNow } from '../../lib/time/server-clock.js';
import { countdown } from '../../lib/time/time.js';
import { DateTime } from '../../ui/date-time.js';
import { Money, Num } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import { EnterButton } from './enter-button.js';
import { Prize } from './prize.js';
import type { Raffle } from './raffles-api.js';

const DAY_MS = 86_400_000;

/**
 * The raffle that is open for entries: the time left, the prizes so far, the member's tickets, and the button to
 * enter.
 */
export function OpenRaffle({ raffle }: { raffle: Raffle }) {
  const t = useWords();
  const { raffleId, rule, status, own, tickets, fundMinor, drawsAt, closesAt } = raffle;
  const isIn = status === 'joined';
  // The member's tickets are shown only if the member may enter.
  const mayEnter = status !== 'close';
  const name = rewardName(t, rule);
  return (
    <section className="panel rfopen" aria-labelledby={`rf-${raffleId}`} data-testid="raffle" data-status={status}>
      <div className="row between top wrap">
        <div>
          <h2 id={`rf-${raffleId}`}>{name}</h2>
          <p className="fs13 muted">
            {t('raffles.closes')} <DateTime at={closesAt} /> · {t('raffles.draws')} <DateTime at={drawsAt} />
          </p>
        </div>
        <Tag tone={isIn ? 'done' : 'info'}>{t(isIn ? 'term.activity.joined' : 'raffles.joinNow')}</Tag>
      </div>
      <dl className="rffigs">
        <div>
          <dt>{t('raffles.left')}</dt>
          <dd>
            <Left until={closesAt} />
          </dd>
        </div>
        <div>
          <dt>{t('raffles.fund')}</dt>
          <dd>
            <Money minor={fundMinor} trim />
          </dd>
        </div>
        <div className={isIn ? 'on' : ''}>
          <dt>{t(isIn ? 'raffles.mine' : mayEnter ? 'raffles.wouldBe' : 'raffles.ticketsSoFar')}</dt>
          <dd>
            {mayEnter ? <Num>{own?.tickets ?? 0}</Num> : null}
            <span className="fs13 muted rfof">{t('raffles.ofAll', { count: tickets })}</span>
          </dd>
        </div>
      </dl>
      <div className="row between wrap rffoot">
        <Link className="link fs13" to={`/verify/raffle?raffleId=${raffleId}`}>
          {t('raffles.sealed')}
        </Link>
        {status === 'join' ? (
          <EnterButton raffleId={raffleId} name={name} />
        ) : (
          <p className="fs13 muted">{t(isIn ? 'raffles.in' : 'raffles.playersOnly')}</p>
        )}
      </div>
      <div className="rfcols">
        <div>
          <h3>{t('raffles.how')}</h3>
          <ul className="rfrules fs13">
            <li>
              {t('raffles.ruleTicket')} <Money minor={raffle.ticketMinor} trim />.{' '}
              {t('raffles.ruleCap', { count: raffle.ticketsPerDayMax })}
            </li>
            <li>
              {t('raffles.ruleFund')} <Money minor={raffle.fundMinorPerTicket} trim />. {t('raffles.ruleMost')}{' '}
              <Money minor={raffle.fundMinorMax} trim />.
            </li>
            <li>{t('raffles.ruleWin')}</li>
            {raffle.freeRoundsFromPlace ? (
              <li>{t('raffles.ruleRounds', { place: raffle.freeRoundsFromPlace })}</li>
            ) : null}
            <li>
              {t('term.money.turnoverRequirement')}: <Num>{raffle.turnoverPercent / 100}×</Num>
            </li>
          </ul>
        </div>
        <div>
          <h3>{t('raffles.prizes')}</h3>
          <Prizes raffle={raffle} />
        </div>
      </div>
    </section>
  );
}

/** Shows the time until entries close, by the server's clock. */
function Left({ until }: { until: string }) {
  const t = useWords();
  const ms = Math.max(0, Date.parse(until) - useServerNow());
  const days = Math.floor(ms / DAY_MS);
  return (
    <span role="timer" className="rfleft">
      {days > 0 ? `${t('raffles.days', { days })} ` : null}
      <Num>{countdown(ms % DAY_MS)}</Num>
    </span>
  );
}

function Prizes({ raffle }: { raffle: Raffle }) {
  const t = useWords();
  const { prizesMinor, places } = raffle;
  if (prizesMinor.length === 0) return <p className="fs13 muted">{t('raffles.noPrizes', { count: places })}</p>;
  return (
    <ol className="rfprizes">
      {prizesMinor.map((minor, i) => (
        <li key={i}>
          <Num className="muted">{i + 1}</Num>
          <Prize raffle={raffle} place={i + 1} minor={minor} />
        </li>
      ))}
    </ol>
  );
}
