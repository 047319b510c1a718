import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { gameAddress } from '../../lib/games/address.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { artUrl } from '../../ui/art/art.js';
import { ButtonLink } from '../../ui/button.js';
import { DateTime } from '../../ui/date-time.js';
import { Money, Num } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';

type FreeRounds = Schemas['FreeRoundsDto'];

/** How often (ms) the list is read while a vendor has not yet confirmed that free rounds are granted or cancelled. */
const SOON_MS = 3_000;

const TONES = { preparing: 'wait', open: 'info', ending: 'wait', ended: 'done' } as const;

/** The list of the member's free rounds: game, number left, and end. It renders nothing if there are none. */
export function FreeRoundsList() {
  const t = useWords();
  const { data } = useQuery({
    queryKey: [...keys.rewards, 'free rounds'],
    queryFn: ({ signal }) => request<Schemas['FreeRoundsListDto']>('/wps/promotions/free-rounds', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.list.some((each) => each.state === 'preparing' || each.state === 'ending') ? SOON_MS : false,
  });
  if (!data || data.list.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="rwfree">
      <h2 id="rwfree" className="rwmanualtitle">
        {t('rewards.free.title')}
      </h2>
      <ul className="rwlist">
        {data.list.map((each) => (
          <Card key={each.rewardId} freeRounds={each} />
        ))}
      </ul>
    </section>
  );
}

function Card({ freeRounds }: { freeRounds: FreeRounds }) {
  const t = useWords();
  const { vassalage, gameCode, displayName, icon, rounds, played, state, expiresAt, endedAt } = freeRounds;
  const name = gameName(t, displayName);
  return (
    <li className="panel rwcard" data-testid="free-rounds" data-state={state}>
      <div className="row between top">
        <div className="row">
          <img className="mini sq" src={artUrl(icon)} alt="" width={40} height={40} />
          <h3 className="rwfreename">{name}</h3>
        </div>
        <Tag tone={TONES[state]}>{t(`rewards.free.state.${state}`)}</Tag>
      </div>
      <div className="rwvipstep">
        <div className="row between fs13">
          <span>{t('rewards.free.played')}</span>
          <Num>
            {played} / {rounds}
          </Num>
        </div>
        <div
          className="bar"
          role="progressbar"
          aria-label={t('rewards.free.played')}
          aria-valuemin={0}
          aria-valuemax={rounds}
          aria-valuenow={played}
        >
          <i style={{ inlineSize: `${(played * 100) / rounds}%` }} />
        </div>
      </div>
      <dl className="kv">
        <dt>{t('rewards.free.stake')}</dt>
        <dd>
          <Money minor={freeRounds.stakeMinor} />
        </dd>
        <dt>{t('rewards.free.won')}</dt>
        <dd>
          <Money minor={freeRounds.wonMinor} />
        </dd>
        <dt>{t('rewards.free.most')}</dt>
        <dd>
          <Money minor={freeRounds.winMinorMax} />
        </dd>
        <dt>{t(endedAt ? 'rewards.free.endedAt' : 'rewards.free.until')}</dt>
        <dd>
          <DateTime at={endedAt ?? expiresAt} />
        </dd>
      </dl>
      <p className="fs13 muted rwterms">{t(statusText(freeRounds))}</p>
      {state === 'open' ? (
        <ButtonLink to={gameAddress({ vassalage, gameCode, gameType: 'RNG', isGame: 'GAME' })} tone="solid" full>
          {t('rewards.free.play')}
          <span className="vh"> {name}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}

/**
 * Returns the message id of the state: the vendor's answer is awaited, otherwise why the free rounds ended, otherwise
 * how their win is paid.
 */
const statusText = (freeRounds: FreeRounds): string => {
  const { state, reason, isDelayed } = freeRounds;
  if (state === 'preparing') return isDelayed ? 'rewards.free.wait.preparingLate' : 'rewards.free.wait.preparing';
  if (state === 'ending' && isDelayed) return 'rewards.free.wait.endingLate';
  return reason ? `rewards.free.reason.${reason}` : payText(freeRounds);
};

/** Returns the message id of how the win of the free rounds is paid. */
const payText = ({ paysBonus, turnoverPercent }: FreeRounds): string => {
  if (paysBonus) return 'rewards.free.paysBonus';
  return turnoverPercent > 0 ? 'rewards.free.paysCashTurnover' : 'rewards.free.paysCash';
};
