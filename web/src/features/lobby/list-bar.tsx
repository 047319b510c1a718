import { QUERY_MAX } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';
import { Num } from '../../ui/money.js';
import { VendorMark } from '../../ui/vendor-mark.js';
import { SORTS } from './list-order.js';
import type { useListAddress } from './use-list-address.js';

/** A filter button with the number of its games. A chip with `beside` is not counted in "All". */
export interface Chip {
  readonly value: string;
  readonly name: string;
  readonly count: number;
  readonly foreign?: boolean;
  readonly beside?: boolean;
  /** The code of the vendor whose logo the chip shows. */
  readonly mark?: string;
}

interface BarProps {
  readonly address: ReturnType<typeof useListAddress>;
  /** The chips of the filter. While they load, this is undefined and their space is reserved. */
  readonly chips: readonly Chip[] | undefined;
  readonly chipsLabel: string;
  readonly chip: string;
  readonly onChip: (value: string) => void;
  /**
   * The options of the type filter, for example hot, new or jackpot (specification §3, §9). Without options the
   * filter is hidden.
   */
  readonly types?: readonly string[];
}

const SORT_WORDS = {
  '': 'lobby.sortOwn',
  hot: 'lobby.sortHot',
  name: 'lobby.sortName',
  'name-down': 'lobby.sortNameDown',
} as const;
const TYPE_WORDS: Readonly<Record<string, string>> = {
  new: 'lobby.typeNew',
  hot: 'term.game.hot',
  favorite: 'term.game.favourites',
  recent: 'term.game.recent',
  jackpot: 'term.game.jackpot',
  table: 'lobby.typeTable',
  arcade: 'lobby.typeArcade',
  bingo: 'lobby.typeBingo',
};

/** The bar above a list of games: search while typing, chips with counts, type filter and sort order. */
export function ListBar({ address, chips, chipsLabel, chip, onChip, types = [] }: BarProps) {
  const t = useWords();
  const { text, setText, sort, listType, set } = address;
  const total = (chips ?? []).reduce((sum, one) => sum + (one.beside ? 0 : one.count), 0);
  return (
    <div className="lobbar">
      <label className="input s">
        <Icon name="search" size={16} />
        <span className="vh">{t('term.game.search')}</span>
        <input
          type="search"
          value={text}
          maxLength={QUERY_MAX}
          placeholder={t('term.game.search')}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="lobsel">
        {types.length > 0 ? (
          <label className="select">
            <span className="vh">{t('lobby.type')}</span>
            <select value={listType} onChange={(event) => set({ listType: event.target.value })}>
              <option value="">{t('lobby.typeAll')}</option>
              {types.map((type) => (
                <option key={type} value={type}>
                  {t(TYPE_WORDS[type] ?? 'lobby.typeAll')}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label className="select">
          <span className="vh">{t('lobby.sort')}</span>
          <select value={sort} onChange={(event) => set({ sort: event.target.value })}>
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {t(SORT_WORDS[one])}
              </option>
            ))}
          </select>
        </label>
      </div>
      {chips === undefined ? (
        <div className="vchips" aria-hidden="true" />
      ) : chips.length > 0 ? (
        <div className="vchips" role="group" aria-label={chipsLabel}>
          {[{ value: '', name: t('lobby.all'), count: total }, ...chips].map((one: Chip) => (
            <button
              key={one.value}
              type="button"
              className={`chip ${chip === one.value ? 'on' : ''}`}
              aria-pressed={chip === one.value}
              onClick={() => onChip(one.value)}
            >
              {one.mark ? <VendorMark vassalage={one.mark} size={20} /> : null}
              <span translate={one.foreign ? 'no' : undefined}>{one.name}</span>{' '}
              <span className="faint">
                <Num>{one.count}</Num>
              </span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
