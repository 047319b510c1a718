import { useWords } from '../../../lib/language/words.js';
import { useTyped } from '../../../lib/typing/use-typed.js';
import { Icon } from '../../../ui/icon.js';
import type { TeamFilter } from './team-api.js';

const KINDS = ['dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary'] as const;

/** The filters of the team table: search, level, status and contract. The URL stores them. */
export function TeamFilters({
  filter,
  levels,
  onChange,
}: {
  filter: TeamFilter;
  levels: number;
  onChange: (change: Partial<TeamFilter>) => void;
}) {
  const t = useWords();
  const [search, setSearch] = useTyped(filter.search, (text) => onChange({ search: text }));
  const kindName: Readonly<Record<(typeof KINDS)[number], string>> = {
    dividend: t('term.agent.dividend'),
    dailySalary: t('term.agent.dailySalary'),
    hourlySalary: t('term.agent.hourlySalary'),
    realtimeSalary: t('term.agent.realtimeSalary'),
  };
  return (
    <>
      <label className="input s find">
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={t('agent.tree.find')}
          placeholder={t('agent.tree.find')}
          value={search}
          maxLength={32}
          dir="auto"
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <label className="select">
        <span className="vh">{t('agent.team.level')}</span>
        <select value={filter.level} onChange={(event) => onChange({ level: event.target.value })}>
          <option value="">{t('agent.team.allLevels')}</option>
          {Array.from({ length: levels }, (_, n) => (
            <option key={n} value={n + 1}>
              {t('agent.team.levelNumber', { level: n + 1 })}
            </option>
          ))}
        </select>
      </label>
      <label className="select">
        <span className="vh">{t('term.account.status')}</span>
        <select value={filter.activity} onChange={(event) => onChange({ activity: event.target.value })}>
          <option value="">{t('agent.team.anyStatus')}</option>
          <option value="active">{t('agent.team.active')}</option>
          <option value="inactive">{t('agent.team.inactive')}</option>
        </select>
      </label>
      <label className="select">
        <span className="vh">{t('term.agent.contract')}</span>
        <select value={filter.contract} onChange={(event) => onChange({ contract: event.target.value })}>
          <option value="">{t('agent.team.anyContract')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindName[kind]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
