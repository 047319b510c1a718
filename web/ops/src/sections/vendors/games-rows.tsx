import { useWords } from '../../../../src/lib/language/words.js';
import { brand } from '../../../../src/lib/brand/brand.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import { LoadingCards, LoadingRows } from '../../kit/loading-rows.js';
import type { DeskGameRow } from '../../lib/surface.js';
import { GameTags } from './listing-text.js';
import { OpenState } from './open-state.js';
import { ANY } from './vendor-calls.js';

const COLUMNS = 5;

interface RowsProps {
  /** The games; undefined before the server's first answer. */
  readonly games: readonly DeskGameRow[] | undefined;
  readonly chosen: string | undefined;
  readonly onAt: (gameCode: string) => void;
  readonly onOpen: (gameCode: string) => void;
}

/** The table of a vendor's games in the order of the lists, with the stake limits for the page's brand. */
export function GamesTable({ games, chosen, onAt, onOpen }: RowsProps) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('opsVendors.game')}</th>
          <th>{t('opsKit.state')}</th>
          <th className="end">{t('opsVendors.position')}</th>
          <th>{t('opsVendors.tags')}</th>
          <th className="end">{t('opsVendors.stakesIn', { currency: brand.currency })}</th>
        </tr>
      </thead>
      <tbody>
        {games ? (
          games.map((game) => (
            <tr
              key={game.gameCode}
              className={game.gameCode === chosen ? 'sel' : ''}
              onClick={() => onOpen(game.gameCode)}
            >
              <td>
                <button
                  type="button"
                  id={`game-${game.gameCode}`}
                  className="rowlink"
                  onFocus={() => onAt(game.gameCode)}
                  onClick={() => onOpen(game.gameCode)}
                >
                  <bdi className="b">{game.displayName}</bdi> <bdi className="faint">{game.gameCode}</bdi>
                </button>
              </td>
              <td>
                <OpenState of={game} />
              </td>
              <td className="end">
                <Num>{game.position}</Num>
              </td>
              <td>
                <span className="row">
                  <GameTags game={game} />
                </span>
              </td>
              <td className="end">
                <Stakes of={game} />
              </td>
            </tr>
          ))
        ) : (
          <LoadingRows columns={COLUMNS} />
        )}
      </tbody>
    </table>
  );
}

/** The list of games on a phone, one card per game. A tap opens the game as a full screen. */
export function GameCards({ games, onOpen }: RowsProps) {
  return (
    <ul className="crd">
      {games ? (
        games.map((game) => (
          <li key={game.gameCode}>
            <button type="button" id={`game-${game.gameCode}`} className="whole" onClick={() => onOpen(game.gameCode)}>
              <bdi className="b fs16">{game.displayName}</bdi> <bdi className="fs12 faint">{game.gameCode}</bdi>
            </button>
            <span className="end muted">
              <Num>{game.position}</Num>
            </span>
            <span className="muted">
              <Stakes of={game} />
            </span>
            <span className="row foot">
              <OpenState of={game} />
              <GameTags game={game} />
            </span>
          </li>
        ))
      ) : (
        <LoadingCards />
      )}
    </ul>
  );
}

/**
 * Shows the stake limits for the page's brand, from the most specific limit of the game. Shows a dash if the game
 * takes no bets in the brand's currency.
 */
function Stakes({ of: { limits } }: { of: DeskGameRow }) {
  const rank = (row: DeskGameRow['limits'][number]): number =>
    (row.brand === ANY ? 0 : 2) + (row.currency === ANY ? 0 : 1);
  const [held] = limits
    .filter((row) => [brand.code, ANY].includes(row.brand) && [brand.currency, ANY].includes(row.currency))
    .toSorted((a, b) => rank(b) - rank(a));
  if (!held) return <>–</>;
  const text = (minor: string): string => formatMinor(minor, { currency: brand.currency, trim: true });
  return (
    <Num>
      {text(held.stakeMinorMin)} – {text(held.stakeMinorMax)}
    </Num>
  );
}
