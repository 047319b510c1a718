import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { ImportPlan } from '../../lib/surface.js';
import { ANY, type Limit } from './vendor-calls.js';

/** The maximum number of games that each group lists. The group's heading has the full number. */
const SHOWN_MAX = 40;

type Changed = ImportPlan['changed'][number];

/**
 * The groups of an import preview: new, changed and removed games, and rows that cannot be imported. An empty group
 * is left out.
 */
export function ImportPlanParts({ plan: { added, changed, removed, problems, moreProblems } }: { plan: ImportPlan }) {
  const t = useWords();
  return (
    <div className="col g4 importplan" data-testid="import-plan">
      <Part name="added" count={added.length}>
        <Games games={added} />
      </Part>
      <Part name="changed" count={changed.length}>
        <ul className="col g2 fs13">
          {changed.slice(0, SHOWN_MAX).map((game) => (
            <li key={game.gameCode}>
              <bdi className="b">{game.displayName}</bdi> <bdi className="faint">{game.gameCode}</bdi>
              <Changes game={game} />
            </li>
          ))}
        </ul>
      </Part>
      <Part name="removed" count={removed.length}>
        <Games games={removed} />
      </Part>
      <Part name="problems" count={problems.length + moreProblems}>
        <ul className="col g1 fs13">
          {problems.slice(0, SHOWN_MAX).map(({ gameCode, reason }, i) => (
            <li key={`${gameCode} ${i}`}>
              <bdi className="b">{gameCode || t('opsVendors.import.noCode')}</bdi>{' '}
              <span className="muted">{t(`opsVendors.import.reason.${reason}`)}</span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({
  name,
  count,
  children,
}: {
  name: 'added' | 'changed' | 'removed' | 'problems';
  count: number;
  children: React.ReactNode;
}) {
  const t = useWords();
  if (count === 0) return null;
  return (
    <section className="col g2" data-part={name}>
      <h3 className="s">
        {t(`opsVendors.import.${name}`)} <Num>{count}</Num>
      </h3>
      <p className="fs12 muted">{t(`opsVendors.import.${name}Text`)}</p>
      {children}
      {count > SHOWN_MAX ? (
        <p className="fs12 faint">{t('opsVendors.import.more', { count: count - SHOWN_MAX })}</p>
      ) : null}
    </section>
  );
}

const Games = ({ games }: { games: ImportPlan['added'] }) => (
  <ul className="col g1 fs13">
    {games.slice(0, SHOWN_MAX).map(({ gameCode, displayName, gameType }) => (
      <li key={gameCode}>
        <bdi className="b">{displayName}</bdi>{' '}
        <bdi className="faint">
          {gameCode} · {gameType}
        </bdi>
      </li>
    ))}
  </ul>
);

/** Lists the changes of a game, each with the new value and the value that it replaces. */
function Changes({ game: { names, limits } }: { game: Changed }) {
  const t = useWords();
  return (
    <ul className="muted">
      {names.map(({ language, before, after }) => (
        <li key={language}>
          {t('opsVendors.import.name', { language: language.toUpperCase() })} <Was text={before} /> <bdi>{after}</bdi>
        </li>
      ))}
      {limits.map(({ before, after }) => (
        <li key={after.currency}>
          {t('opsVendors.stakesIn', { currency: after.currency === ANY ? t('opsVendors.others') : after.currency })}{' '}
          <Was text={before ? rangeOf(before) : ''} /> <Num>{rangeOf(after)}</Num>
        </li>
      ))}
    </ul>
  );
}

/** Shows the replaced value struck through, or nothing if there was none. */
const Was = ({ text }: { text: string }) => (text ? <s className="num">{text}</s> : null);

const rangeOf = ({ currency, stakeMinorMin, stakeMinorMax, payoutMinorMax }: Limit): string =>
  [stakeMinorMin, stakeMinorMax, ...(payoutMinorMax ? [payoutMinorMax] : [])]
    .map((minor) => formatMinor(minor, { currency }))
    .join(' – ');
