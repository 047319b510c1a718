import { useGameByCode } from '../../lib/games/catalogue.js';
import { categoryOf } from '../../lib/games/categories.js';
import { gameName } from '../../lib/games/names.js';
import { currentLanguage, useWords, type Translate } from '../../lib/language/words.js';
import { formatMinor } from '../../lib/money/money.js';
import { clock, dateKey, day } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { CategoryChip } from '../../ui/game-label.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import type { BetState } from './bet-states.js';
import { gainOf, heldOf, type Bet, type Totals } from './bets-api.js';
import { useVendorNames } from './vendor-names.js';

interface RowsProps {
  readonly bets: readonly Bet[];
  readonly onOpen: (roundId: string) => void;
}

const momentOf = (bet: Bet): string => bet.settledAt ?? bet.placedAt ?? '';
const rolled = (digits: string): string => `${Number(digits.slice(0, 2))}.${digits.slice(2)}`;

const LEAVES = 25;
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** Wraps a figure for use in a sentence, isolated from the sentence's text direction. */
const figure = (text: string): string => `\u2066${text}\u2069`;

/** Returns the values for the message about a round of plinko. Baskets are counted from 1 at the left edge. */
export const plinkoWords = ({ rows, risk, basket, multiplier }: NonNullable<Bet['plinko']>) => ({
  rows,
  risk,
  basket: basket + 1,
  count: rows + 1,
  times: String(Number(multiplier)),
});

/** Returns the values for the message about a spin of the wheel. */
export const wheelWords = ({ spots, times }: NonNullable<Bet['wheel']>) => ({
  spots: spots.map((spot) => figure(`${formatMinor(spot.stakeMinor, { trim: true })} · ${spot.times}×`)).join(', '),
  times: figure(`${times}×`),
  won: spots.some((spot) => spot.times === times) ? 'yes' : 'no',
});

/** Formats a multiplier with four decimals as one with two decimals, rounded down. */
const timesOf = (multiplier: string): string => figure(`${multiplier.slice(0, -2)}×`);

/** Returns the values for the message about a round of mines. */
export const minesWords = ({ mines, opened, places, multiplier }: NonNullable<Bet['mines']>) => ({
  mines,
  opened: opened.filter((leaf) => !places.includes(leaf)).length,
  safe: LEAVES - mines,
  times: timesOf(multiplier),
  won: Number(multiplier) > 0 ? 'yes' : 'no',
});

/** Returns the values for the message about a bet in the crash game. */
export const crashWords = ({ cashedAt, crashedAt }: NonNullable<Bet['crash']>) => ({
  times: figure(`${cashedAt ?? crashedAt ?? '1.00'}×`),
  won: cashedAt ? 'yes' : 'no',
});

/** Returns the values for the message about a round of hi-lo. */
export const hiloWords = ({ cards, calls, multiplier }: NonNullable<Bet['hilo']>) => ({
  count: calls.filter((call) => call !== 'skip').length,
  cards: figure(cards.map((card) => RANKS[card % RANKS.length]).join(' ')),
  times: timesOf(multiplier),
  won: Number(multiplier) > 0 ? 'yes' : 'no',
});

/** Isolates a text of the vendor, so that its direction does not affect the text around it. */
const apart = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`);

/**
 * Returns the choice and the outcome of a bet in the vendor's words, in the page's language or in English. Returns
 * undefined if the vendor sent none.
 */
export function toldText({
  told,
}: Pick<Bet, 'told'>): { readonly choice: string; readonly outcome: string } | undefined {
  const read = (texts: Readonly<Record<string, string>>): string =>
    apart(texts[currentLanguage().toUpperCase()] ?? texts['EN'] ?? '');
  return told && { choice: read(told.choice), outcome: read(told.outcome) };
}

/**
 * Returns the parts of a round in the vendor's words, for example the legs of a sports bet. Returns an empty list if
 * the round has only one part.
 */
export function toldLines({ told }: Pick<Bet, 'told'>): readonly string[] {
  const lines = (told?.lines?.[currentLanguage().toUpperCase()] ?? told?.lines?.['EN'] ?? '').split('\n');
  return lines.length > 1 ? lines : [];
}

/** Returns the outcome of a bet as a short text. If the vendor sent no details, it returns the number of stakes. */
export function outcomeText(
  t: Translate,
  { status, dice, plinko, wheel, mines, hilo, crash, bets, told }: Bet,
): string {
  if (status === 'open') return t('record.running');
  if (status === 'voided') return t('record.returned');
  if (dice)
    return t(dice.over ? 'record.rollOver' : 'record.rollUnder', {
      roll: rolled(dice.roll),
      target: rolled(dice.target),
    });
  if (plinko) return t('record.plinko', plinkoWords(plinko));
  if (wheel) return t('record.wheel', { times: figure(`${wheel.times}×`) });
  if (mines) return t('record.mines', minesWords(mines));
  if (hilo) return t('record.hilo', hiloWords(hilo));
  if (crash) return t('record.crash', crashWords(crash));
  const words = toldText({ told });
  return words
    ? [words.choice, words.outcome].filter((text) => text !== '').join(' · ')
    : t('record.stakes', { count: bets });
}

/** Shows the game of a bet: its picture, its name and its vendor. */
export function BetGame({ bet, name }: { bet: Bet; name: (text: string) => React.ReactNode }) {
  const t = useWords();
  const game = useGameByCode()(bet.gameCode);
  const vendorOf = useVendorNames();
  return (
    <span className="kind">
      <img className="mini" src={artUrl(game?.icon || 'stall')} alt="" width={36} height={44} />
      <span className="shrink">
        {name(gameName(t, game?.displayName ?? bet.gameCode))}
        <span className="fs12 faint betof">
          <CategoryChip category={categoryOf(bet.gameType ?? '').hue} />
          <span className="trunc">{vendorOf(bet.vassalage)}</span>
        </span>
      </span>
    </span>
  );
}

/** Shows the gain or loss of a bet, and whether a part of its win is held for review. */
export function Gain({ bet }: { bet: Bet }) {
  const t = useWords();
  const gain = gainOf(bet);
  if (gain === undefined) return <span className="faint">–</span>;
  return (
    <>
      <Delta minor={gain} />
      {heldOf(bet) === undefined ? null : (
        <span className="block">
          <Tag tone="wait" icon="clock">
            {t('term.status.reviewing')}
          </Tag>
        </span>
      )}
    </>
  );
}

const opener = (t: Translate, bet: Bet, onOpen: (roundId: string) => void) =>
  function NameButton(text: string) {
    return (
      <button
        type="button"
        className="b trunc openrow betname"
        aria-label={`${text}, ${momentOf(bet) ? clock(momentOf(bet)) : ''}: ${t('term.action.details')}`}
        onClick={() => onOpen(bet.roundId)}
      >
        {text}
      </button>
    );
  };

/** The table of bets on a wide screen, with the totals of all bets that match the filter. */
export function BetTable({ bets, totals, status, onOpen }: RowsProps & { totals: Totals; status: BetState }) {
  const t = useWords();
  const settled = status === 'settled';
  const days = new Set(bets.map((bet) => dateKey(new Date(momentOf(bet)))));
  return (
    <section className="panel flush tblwrap scroll-x" aria-label={t('term.bet.record')} tabIndex={0}>
      <table className="table bets">
        <thead>
          <tr>
            <th scope="col">{t(status === 'open' ? 'record.placed' : 'term.bet.settled')}</th>
            <th scope="col">{t('record.game')}</th>
            <th scope="col">{t('term.bet.result')}</th>
            <th scope="col" className="end">
              {t('term.bet.stake')}
            </th>
            {settled ? (
              <>
                <th scope="col" className="end">
                  {t('term.bet.validBet')}
                </th>
                <th scope="col" className="end">
                  {t('term.bet.payout')}
                </th>
              </>
            ) : null}
            <th scope="col" className="end">
              {t('term.money.profitLoss')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <tr key={bet.roundId} className="tall opens">
              <td>
                <time className="block" dateTime={momentOf(bet)}>
                  <Num>{clock(momentOf(bet))}</Num>
                  {days.size > 1 ? <span className="fs12 faint block">{day(momentOf(bet))}</span> : null}
                </time>
              </td>
              <td>
                <BetGame bet={bet} name={opener(t, bet, onOpen)} />
              </td>
              <td className="muted">{outcomeText(t, bet)}</td>
              <td className="end">
                <Money minor={bet.stakeMinor} />
              </td>
              {settled ? (
                <>
                  <td className="end muted">
                    <Money minor={bet.validStakeMinor} />
                  </td>
                  <td className="end">
                    <Money minor={bet.payoutMinor} />
                  </td>
                </>
              ) : null}
              <td className="end">
                <Gain bet={bet} />
              </td>
            </tr>
          ))}
        </tbody>
        {settled ? (
          <tfoot>
            <tr>
              <td>{t('term.number.total')}</td>
              <td colSpan={2}>
                <span className="muted">{t('record.shown', { shown: bets.length, total: totals.bets })}</span>
              </td>
              <td className="end">
                <Money minor={totals.stakeMinor} />
              </td>
              <td className="end">
                <Money minor={totals.validStakeMinor} />
              </td>
              <td className="end">
                <Money minor={totals.payoutMinor} />
              </td>
              <td className="end">
                <Delta minor={BigInt(totals.payoutMinor) - BigInt(totals.stakeMinor)} />
              </td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

/** The list of bets on a phone, grouped by day. */
export function BetCards({ bets, onOpen }: RowsProps) {
  const t = useWords();
  return (
    <ul className="cards betcards">
      {bets.map((bet, index) => {
        const before = bets[index - 1];
        const starts = !before || dateKey(new Date(momentOf(before))) !== dateKey(new Date(momentOf(bet)));
        return (
          <li key={bet.roundId} className="opens">
            {starts ? <h2 className="betday">{day(momentOf(bet))}</h2> : null}
            <div className="row between">
              <BetGame bet={bet} name={opener(t, bet, onOpen)} />
              <span className="end">
                <b className="block">
                  <Gain bet={bet} />
                </b>
                <time className="fs12 faint" dateTime={momentOf(bet)}>
                  <Num>{clock(momentOf(bet))}</Num>
                </time>
              </span>
            </div>
            <div className="row between fs13 muted">
              <span className="shrink">{outcomeText(t, bet)}</span>
              <span>
                {t('term.bet.stake')} <Money minor={bet.stakeMinor} />
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
