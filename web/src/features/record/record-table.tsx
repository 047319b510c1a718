import { useGameByCode } from '../../lib/games/catalogue.js';
import { gameName } from '../../lib/games/names.js';
import { useWords, type Translate } from '../../lib/language/words.js';
import { shortReference } from '../../lib/reference/reference.js';
import { dayAndTime } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Delta, Money } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import { brand } from '../../lib/brand/brand.js';
import type { AccountRecord, View } from './record-api.js';
import { typeWord } from './record-type.js';

const ICONS: Readonly<Record<string, IconName>> = {
  deposit: 'deposit',
  round: 'inhouse',
  bet: 'inhouse',
  win: 'inhouse',
  bet_win: 'inhouse',
  rollback: 'refresh',
  grant: 'rewards',
  withdrawal: 'withdraw',
  transfer: 'swap',
  clearing: 'agent',
  adjustment: 'edit',
  correction: 'edit',
  chargeback: 'refresh',
  forfeit: 'rewards',
  conversion: 'swap',
};

/** Formats an amount for use in a sentence, isolated from the sentence's text direction. */
export const written = (minor: string): string => isolated(brand.currencySymbol + formatMinor(minor));

/** Returns the second text line of a round: its stake, and its payout if there is one. */
function roundText(t: Translate, row: AccountRecord): string {
  const values = { stake: written(row.stakeMinor), payout: written(row.payoutMinor) };
  if (row.status !== 'applied') return t('record.type.bet');
  if (row.stakeReturned) return t('record.roundReturned', values);
  return t(row.payoutMinor === '0' ? 'record.roundStake' : 'record.roundBoth', values);
}

/** Shows what a line is about: the game's name for a round, otherwise the type of movement and its reference. */
export function Kind({ row, onOpen }: { row: AccountRecord; onOpen?: (row: AccountRecord) => void }) {
  const t = useWords();
  const kind = row.type === 'round' ? roundText(t, row) : t(typeWord(row));
  const game = useGameByCode()(row.gameCode);
  const name = game ? gameName(t, game.displayName) : kind;
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
        {onOpen ? (
          <button
            type="button"
            className="b trunc openrow"
            aria-label={`${name}, ${row.occurredAt ? dayAndTime(row.occurredAt) : ''}: ${t('term.action.details')}`}
            onClick={() => onOpen(row)}
          >
            {name}
          </button>
        ) : (
          <span className="b block trunc">{name}</span>
        )}
        {game ? (
          <span className="fs12 faint block trunc">{kind}</span>
        ) : row.type === 'conversion' ? (
          <span className="fs12 faint block trunc">{t('record.converted', { amount: written(row.payoutMinor) })}</span>
        ) : (
          <span className="fs12 faint block trunc" title={row.reference}>
            <bdi className="num" dir="ltr">
              {row.gameCode || shortReference(row.reference)}
            </bdi>
          </span>
        )}
      </span>
    </span>
  );
}

export const State = ({ row }: { row: AccountRecord }) => {
  const t = useWords();
  return row.status === 'applied' ? (
    <Tag tone="done">{t('record.applied')}</Tag>
  ) : (
    <Tag tone="alert">{t('record.refused')}</Tag>
  );
};

/** The table of the account record on a wide screen. */
export function RecordTable({
  rows,
  view,
  onOpen,
}: {
  rows: readonly AccountRecord[];
  view: View;
  onOpen: (row: AccountRecord) => void;
}) {
  const t = useWords();
  // Only the view of movements has a column for the balance before the movement. A line for a whole round has none,
  // because movements of other rounds can lie between those of the round.
  const hasBefore = view === 'movements';
  return (
    <section className="panel flush tblwrap scroll-x" aria-label={t('term.wallet.accountRecord')} tabIndex={0}>
      <table className="table ledger">
        <thead>
          <tr>
            <th scope="col">{t('record.time')}</th>
            <th scope="col">{t('record.type')}</th>
            <th scope="col">{t('term.account.status')}</th>
            {hasBefore ? (
              <th scope="col" className="end">
                {t('term.wallet.before')}
              </th>
            ) : null}
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
            <tr key={row.transferId} className="tall opens">
              <td className="muted">
                <time dateTime={row.occurredAt}>{row.occurredAt ? dayAndTime(row.occurredAt) : ''}</time>
              </td>
              <td>
                <Kind row={row} onOpen={onOpen} />
              </td>
              <td>
                <State row={row} />
              </td>
              {hasBefore ? (
                <td className="end muted">
                  <Money minor={row.beforeMinor} />
                </td>
              ) : null}
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

/** The account record on a phone, one card per line. */
export function RecordCards({
  rows,
  onOpen,
}: {
  rows: readonly AccountRecord[];
  onOpen: (row: AccountRecord) => void;
}) {
  const t = useWords();
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.transferId} className="opens">
          <div className="row between">
            <Kind row={row} onOpen={onOpen} />
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
