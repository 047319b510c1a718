import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { dayAndTime } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { Note } from '../../../../src/ui/states.js';
import type { Player, PlayerLimits as Limits } from '../../lib/surface.js';
import { partQuery } from './player-queries.js';

/** The limits that the member has set, and the break or self-exclusion in force. */
export function PlayerLimits({ player }: { player: Player }) {
  const t = useWords();
  const { data } = useQuery(partQuery<Limits>(player.id, 'limits'));
  const { currency, exclusion } = player;
  const set = data?.list.filter(({ limitMinor }) => limitMinor !== undefined) ?? [];
  return (
    <section>
      <h2 className="s">{t('opsPlayers.limits')}</h2>
      {exclusion ? (
        <Note>
          <b>{exclusionText(exclusion, t)}</b> {t('opsPlayers.excludedText')}
        </Note>
      ) : null}
      {set.length === 0 && data ? <p className="fs13 muted">{t('opsPlayers.noLimits')}</p> : null}
      {set.map(({ kind, period, usedMinor, limitMinor = '0', pending }) => (
        <div key={`${kind} ${period}`} className="col g1">
          <div className="row between fs13">
            <span>
              {t('opsPlayers.limitName', {
                kind: t(`opsPlayers.kind.${kind}`),
                period: t(`opsPlayers.period.${period}`),
              })}
            </span>
            <Num className="muted">
              {t('opsPlayers.ofLimit', {
                used: formatMinor(usedMinor, { currency }),
                limit: formatMinor(limitMinor, { currency }),
              })}
            </Num>
          </div>
          <progress max={100} value={shareOf(usedMinor, limitMinor)} />
          {pending ? <span className="fs12 faint">{t('opsPlayers.pending')}</span> : null}
        </div>
      ))}
      {set.length > 0 ? <p className="fs12 faint">{t('opsPlayers.limitsText')}</p> : null}
    </section>
  );
}

/** Returns how much of a limit is used, in percent from 0 to 100. A limit of zero counts as 100. */
const shareOf = (used: string, limit: string): number =>
  BigInt(limit) === 0n ? 100 : Math.min(100, Math.max(0, Number((BigInt(used) * 100n) / BigInt(limit))));

function exclusionText({ kind, endsAt }: NonNullable<Player['exclusion']>, t: ReturnType<typeof useWords>): string {
  if (!endsAt) return t('opsPlayers.selfForGood');
  const end = dayAndTime(endsAt);
  return kind === 'self' ? t('opsPlayers.selfUntil', { end }) : t('opsPlayers.break', { end });
}
