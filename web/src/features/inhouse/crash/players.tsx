import { useState } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { BotMark } from '../../../ui/bot-mark.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { NothingYet } from '../nothing-yet.js';
import { valueText } from './crash-rules.js';
import type { Crash } from './use-crash.js';

const SHOWN = 10;

/**
 * The list of the round's players with masked names; bots are marked. The newest bet is first, and the member's own
 * bet stays visible.
 */
export function Players({ crash }: { crash: Crash }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const { table, bet, round } = crash;
  const all = table?.players ?? [];
  const count = table?.playersCount ?? 0;
  const isComplete = count <= all.length;
  const flies = round?.phase === 'running' || round?.phase === 'locked';
  const first = all.slice(0, SHOWN);
  const own = all.find(({ roundId }) => roundId === bet?.roundId);
  const shown = open ? all : own && !first.includes(own) ? [own, ...first.slice(0, SHOWN - 1)] : first;
  return (
    <section className="panel flush players" aria-labelledby="sky">
      <div className="row between head-row">
        <h2 id="sky">{t('crash.sky')}</h2>
        <span className="fs12 muted">{t('crash.masked')}</span>
      </div>
      <dl className="counts">
        <Count name={t('crash.countPlayers')}>
          <Num>{count}</Num>
        </Count>
        {isComplete ? (
          <Count name={t('crash.countFlying')}>
            <Num>{flies ? all.filter(({ cashedE2 }) => cashedE2 === undefined).length : 0}</Num>
          </Count>
        ) : null}
        <Count name={t('crash.staked')}>
          <Money trim minor={table?.stakeMinor ?? '0'} />
        </Count>
      </dl>
      {table && all.length === 0 ? <NothingYet>{t('crash.noPlayers')}</NothingYet> : null}
      <ul className={open ? 'open' : ''} {...(open && { tabIndex: 0, 'aria-labelledby': 'sky' })}>
        {shown.map(({ roundId, name, bot, stakeMinor, cashedE2, payoutMinor }) => (
          <li key={roundId} className={roundId === bet?.roundId ? 'you' : ''}>
            <span>
              <bdi>{name}</bdi>
              {roundId === bet?.roundId ? <i className="tag">{t('crash.isYou')}</i> : null}
              {bot ? <BotMark>{t('crash.bot')}</BotMark> : null}
            </span>
            {cashedE2 === undefined ? (
              <>
                <Money minor={stakeMinor} trim className="muted" />
                <span className="muted">{flies ? t('crash.flying') : ''}</span>
              </>
            ) : (
              <>
                <Num className="b">{valueText(cashedE2)}×</Num>
                <Delta minor={BigInt(payoutMinor) - BigInt(stakeMinor)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {open && !isComplete ? (
        <p className="padded muted fs12">{t('crash.newest', { shown: all.length, count })}</p>
      ) : null}
      {all.length > SHOWN ? (
        <button type="button" className="allplayers" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'crash.fewer' : 'crash.all', { count })}
        </button>
      ) : null}
    </section>
  );
}

function Count({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="b">{children}</dd>
    </div>
  );
}
