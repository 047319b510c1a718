import { useGameByCode } from '../../lib/games/catalogue.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Delta, Money } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import type { AccountRecord, RecordType } from './record-api.js';

const ICONS: Readonly<Record<RecordType, IconName>> = {
  deposit: 'deposit',
  bet: 'inhouse',
  win: 'inhouse',
  bet_win: 'inhouse',
  rollback: 'refresh',
  grant: 'rewards',
  withdrawal: 'withdraw',
  transfer: 'swap',
  clearing: 'agent',
  adjustment: 'edit',
};

/** The end of a long id tells two apart; the whole of it is in its title. */
const short = (reference: string): string =>
  reference.length > SHORT_FROM ? `…${reference.slice(-SHORT_TO)}` : reference;
const SHORT_FROM = 24;
const SHORT_TO = 12;

/** What moved: a round by its game's name, anything else by its kind and what it belongs to. */
function Kind({ row }: { row: AccountRecord }) {
  const t = useWords();
  const kind = t(`record.type.${row.type}`);
  const game = useGameByCode()(row.gameCode);
  return (
    <span className="kind">
      {game ? (
        <img className="mini" src={artUrl(game.icon)} alt="" width={36} height={44} />
      ) : (
        <span className="kicon">
          <Icon name={ICONS[row.type] ?? 'swap'} size={18} />
        </span>
      )}
      <span className="shrink">
        <span className="b block trunc" title={row.reference}>
          {game ? gameName(t, game.displayName) : kind}
        </span>
        {game ? (
          <span className="fs12 faint block trunc">{kind}</span>
        ) : (
          <span className="fs12 faint block trunc refline num" dir="ltr" title={row.reference}>
            {row.gameCode || short(row.reference)}
          </span>
        )}
      </span>
    </span>
  );
}

const State = ({ row }: { row: AccountRecord }) => {
  const t = useWords();
  return row.status === 'applied' ? (
    <Tag tone="done">{t('record.applied')}</Tag>
  ) : (
    <Tag tone="alert">{t('record.refused')}</Tag>
  );
};

/** The record on a wide screen. */
export function RecordTable({ rows }: { rows: readonly AccountRecord[] }) {
  const t = useWords();
  return (
    <section className="panel flush tblwrap scroll-x" aria-label={t('term.wallet.accountRecord')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('record.time')}</th>
            <th scope="col">{t('record.type')}</th>
            <th scope="col">{t('term.account.status')}</th>
            <th scope="col" className="end">
              {t('term.wallet.before')}
            </th>
            <th scope="col" className="end">
              {t('term.wallet.amount')}
            </th>
            <th scope="col" className="end">
              {t('term.wallet.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.transferId} className="tall">
              <td className="muted">
                <time dateTime={row.occurredAt}>{row.occurredAt ? dayAndTime(row.occurredAt) : ''}</time>
              </td>
              <td>
                <Kind row={row} />
              </td>
              <td>
                <State row={row} />
              </td>
              <td className="end muted">
                <Money minor={row.beforeMinor} />
              </td>
              <td className="end b">
                <Delta minor={row.amountMinor} />
              </td>
              <td className="end">
                <Money minor={row.afterMinor} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The record on a phone. */
export function RecordCards({ rows }: { rows: readonly AccountRecord[] }) {
  const t = useWords();
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.transferId}>
          <div className="row between">
            <Kind row={row} />
            <span className="end">
              <b className="block">
                <Delta minor={row.amountMinor} />
              </b>
              <time className="fs12 faint" dateTime={row.occurredAt}>
                {row.occurredAt ? dayAndTime(row.occurredAt) : ''}
              </time>
            </span>
          </div>
          <div className="row between fs13 muted">
            <State row={row} />
            <span>
              {t('term.wallet.after')} <Money minor={row.afterMinor} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
