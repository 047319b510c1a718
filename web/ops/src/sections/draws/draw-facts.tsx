import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import type { DrawDetail } from '../../lib/surface.js';
import { ProofValues } from './void-parts.js';

/** Message ids of the times of a draw. */
const TIMES = {
  opensAt: 'opsDraws.opensAt',
  closesAt: 'opsDraws.closesAt',
  dueAt: 'opsDraws.dueAt',
  drawnAt: 'opsDraws.drawnAt',
  endedAt: 'opsDraws.endedAt',
} as const;

/** The times, result and fairness proof of a draw. The server sends the seed and the result only after the draw. */
export function DrawFacts({ draw }: { draw: DrawDetail }) {
  const t = useWords();
  const { proof, result } = draw;
  const times = Object.entries(TIMES).flatMap(([name, id]) => {
    const at = draw[name as keyof typeof TIMES];
    return at ? [{ id, at }] : [];
  });
  return (
    <>
      <section className="col g2">
        <h3 className="s">{t('opsDraws.times')}</h3>
        <dl className="kv">
          {times.map(({ id, at }) => (
            <div key={id} className="contents">
              <dt>{t(id, { zone: zoneName() })}</dt>
              <dd>
                <DateTime at={at} seconds />
              </dd>
            </div>
          ))}
          {draw.voidReason ? (
            <>
              <dt>{t('opsDraws.voidBecause')}</dt>
              <dd>{t(`opsDraws.voidReason.${draw.voidReason}`)}</dd>
            </>
          ) : null}
        </dl>
      </section>
      <section className="col g2">
        <h3 className="s">{t('opsDraws.result')}</h3>
        {result.length > 0 && result.some(({ numbers }) => numbers.length > 0) ? (
          <dl className="kv">
            {result.map(({ prize, numbers }) => (
              <div key={prize} className="contents">
                <dt>{t(`opsDraws.prize.${prize}`)}</dt>
                <dd className="anywhere">
                  <bdi dir="ltr">{numbers.join(' ')}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="fs13 muted">{t('opsDraws.noResult')}</p>
        )}
      </section>
      <ProofValues proof={proof} root={proof.slipsRoot} rootName={t('opsDraws.slipsRoot')} />
    </>
  );
}
