import { useState, type FormEvent } from 'react';
import { CATEGORY_CODES, categoryOf } from '../../lib/games/categories.js';
import { useGameByCode, useLanes } from '../../lib/games/catalogue.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import type { ChosenDays } from './bet-filter.js';
import { BET_RESULTS, type BetFilter } from './bet-states.js';
import type { PlayedGame } from './bets-api.js';
import { RecordDays } from './record-days.js';
import { useVendorNames } from './vendor-names.js';

interface FiltersProps {
  readonly days: ChosenDays;
  readonly filter: BetFilter;
  readonly today: string;
  readonly played: readonly PlayedGame[];
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/**
 * The fields of the filter: days, category, game and result. Open bets have no days, because the days are those of the
 * settlement.
 */
export function BetFilters(props: FiltersProps) {
  const { filter } = props;
  return (
    <div className="fil betfil">
      {filter.status === 'open' ? null : <RecordDays days={props.days} today={props.today} onChange={props.onChange} />}
      <Games {...props} />
      {filter.status === 'settled' ? <Result {...props} /> : null}
      <Search {...props} />
    </div>
  );
}

function Games({ filter, played, onChange }: FiltersProps) {
  const t = useWords();
  const gameOf = useGameByCode();
  const lanes = useLanes();
  const nameOf = useVendorNames();
  const chosen = filter.vassalage ? [filter.vassalage, filter.gameCode].filter(Boolean).join(':') : '';
  // Adds the chosen game to the list even if the member has no bets on it in these days.
  const known = played.some(
    ({ vassalage, gameCode }) =>
      vassalage === filter.vassalage && (filter.gameCode === '' || gameCode === filter.gameCode),
  );
  const games =
    known || chosen === '' ? played : [...played, { vassalage: filter.vassalage, gameCode: filter.gameCode, bets: 0 }];
  const vendors = [...new Set(games.map(({ vassalage }) => vassalage))];
  const categories = CATEGORY_CODES.filter(
    (one) =>
      one === filter.gameType ||
      played.some(({ gameType }) => gameType === one) ||
      lanes?.some(({ gameClassify }) => gameClassify === one),
  );
  return (
    <>
      <label className="select">
        <span className="vh">{t('record.category')}</span>
        <select value={filter.gameType} onChange={({ target }) => onChange({ category: target.value })}>
          <option value="">{t('record.allCategories')}</option>
          {categories.map((one) => (
            <option key={one} value={one}>
              {t(categoryOf(one).word)}
            </option>
          ))}
        </select>
      </label>
      <label className="select">
        <span className="vh">{t('record.game')}</span>
        <select value={chosen} onChange={({ target }) => onChange({ game: target.value })}>
          <option value="">{t('record.allGames')}</option>
          {vendors.map((vendor) => (
            <optgroup key={vendor} label={nameOf(vendor)}>
              <option value={vendor}>{t('record.allOf', { vendor: nameOf(vendor) })}</option>
              {games
                .filter(({ vassalage, gameCode }) => vassalage === vendor && gameCode !== '')
                .map(({ gameCode }) => (
                  <option key={gameCode} value={`${vendor}:${gameCode}`}>
                    {gameName(t, gameOf(gameCode)?.displayName ?? gameCode)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
    </>
  );
}

function Result({ filter, onChange }: FiltersProps) {
  const t = useWords();
  return (
    <label className="select">
      <span className="vh">{t('term.bet.result')}</span>
      <select value={filter.result} onChange={({ target }) => onChange({ result: target.value })}>
        <option value="">{t('record.anyResult')}</option>
        {BET_RESULTS.map((one) => (
          <option key={one} value={one}>
            {t(`record.result.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * The field that searches a round by its id. The search starts by Enter or when the focus leaves the field, so that
 * no incomplete id is searched.
 */
function Search({ filter, onChange }: FiltersProps) {
  const t = useWords();
  const [text, setText] = useState(filter.roundId);
  const [from, setFrom] = useState(filter.roundId);
  if (from !== filter.roundId) {
    setFrom(filter.roundId);
    setText(filter.roundId);
  }
  const send = () => {
    if (text.trim() !== filter.roundId) onChange({ q: text.trim() });
  };
  return (
    <form
      role="search"
      className="betq"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="input s">
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={t('record.roundId')}
          placeholder={t('record.roundId')}
          value={text}
          dir={text ? 'ltr' : undefined}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onBlur={send}
        />
        {filter.roundId ? (
          <IconButton
            label={t('record.clear')}
            icon="x"
            size={16}
            className="inset"
            onClick={() => onChange({ q: '' })}
          />
        ) : null}
      </div>
    </form>
  );
}
