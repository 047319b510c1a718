import { useWords } from '../../../../src/lib/language/words.js';
import { clock, zoneName } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import type { DrawDetail } from '../../lib/surface.js';

/** Lists all requests to void the draw or raffle with their decisions, newest first. */
export function VoidRequests({ requests }: { requests: DrawDetail['requests'] }) {
  const t = useWords();
  if (requests.length === 0) return null;
  const lines = requests.flatMap(({ id, by, at, note, status, decidedBy, decidedAt, decisionNote }) => [
    ...(status === 'lapsed' ? [{ key: `${id} lapsed`, at: undefined, text: t('opsDraws.lapsed'), note: '' }] : []),
    ...(decidedBy && decidedAt
      ? [
          {
            key: `${id} decided`,
            at: decidedAt,
            text: t(`opsDraws.request.${status}`, { name: decidedBy.name }),
            note: decisionNote ?? '',
          },
        ]
      : []),
    { key: id, at, text: t('opsDraws.requestedBy', { name: by.name }), note },
  ]);
  return (
    <section>
      <h3 className="s">{t('opsKit.timeline', { zone: zoneName() })}</h3>
      <ol className="tl2">
        {lines.map((line) => (
          <li key={line.key}>
            <Num className="faint">{line.at ? clock(line.at) : '–'}</Num>
            <i className="d" />
            <span>
              {line.text}
              {line.note ? ` “${line.note}”` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
