import { asFailure } from '../../lib/api/failure.js';
import type { Game } from '../../lib/games/catalogue.js';
import { categoryOf, categoryPath } from '../../lib/games/categories.js';
import { gameName } from '../../lib/games/names.js';
import { failureText } from '../../lib/language/failure-text.js';
import { useWords } from '../../lib/language/words.js';
import { clock, day, dayAndTime, zoneName } from '../../lib/time/time.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty } from '../../ui/states.js';
import { SimilarGames } from './similar-games.js';

/** Error codes of a vendor or a game after which an immediate retry would fail again. */
const AWAY = new Set(['game.maintenance', 'game.closed', 'system.temporary', 'network.timeout']);

/** Formats a time of day, with the day unless it is today. */
const momentOf = (at: string): string => (day(at) === day(new Date()) ? clock(at, false) : dayAndTime(at, false));

/** Shown instead of a game that does not open: the reason, the expected end, a Retry button, and other games. */
export function GameAway({
  game,
  name,
  error,
  onRetry,
  ours = false,
}: {
  game: Game | undefined;
  name: string;
  error: unknown;
  onRetry: () => void;
  /** True for an in-house game, so that the text names no vendor. */
  ours?: boolean;
}) {
  const t = useWords();
  const failure = asFailure(error);
  const until = typeof failure.data['until'] === 'string' ? failure.data['until'] : undefined;
  const given = Array.isArray(failure.data['recommended']) ? (failure.data['recommended'] as Game[]) : [];
  const missing = failure.code === 'game.not_found';
  const list = game ? categoryPath(game.gameType) : '/rng';
  return (
    <>
      <PageTitle
        title={game ? gameName(t, game.displayName) : missing ? t('frame.game') : name}
        lead={game ? t(categoryOf(game.gameType).word) : undefined}
      />
      <Empty
        art={missing ? 'spot-boat' : 'spot-broken'}
        title={t(
          missing ? 'frame.missing' : failure.code === 'game.maintenance' ? 'term.gate.maintenance' : 'frame.away',
        )}
        actions={
          <>
            {missing ? null : (
              <Button tone="solid" icon="refresh" onClick={onRetry}>
                {t('term.action.retry')}
              </Button>
            )}
            <ButtonLink to={list} tone="line">
              {t('frame.allGames')}
            </ButtonLink>
          </>
        }
      >
        {until
          ? t(ours ? 'frame.untilHere' : 'frame.until', { time: `${momentOf(until)} (${zoneName()})` })
          : missing
            ? t('frame.missingText')
            : failureText(t, failure)}
      </Empty>
      <SimilarGames game={game} vendorAway={AWAY.has(failure.code)} given={given} />
    </>
  );
}
