import { useWords } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { Note } from '../../ui/states.js';
import type { AccountRecord } from './record-api.js';
import { HousePart } from './house-part.js';
import { Kind, State } from './record-table.js';
import { typeWord } from './record-type.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The dialog with all data of one line in the account record. */
export function MovementDialog({ row, onClose }: { row: AccountRecord; onClose: () => void }) {
  const t = useWords();
  const isRound = row.type === 'round';
  const isPlay = isRound || ['bet', 'win', 'bet_win', 'rollback'].includes(row.type);
  return (
    <Dialog title={t(isRound ? 'record.type.round' : typeWord(row))} onClose={onClose}>
      <div className="row between">
        <Kind row={row} />
        <State row={row} />
      </div>
      {row.status === 'refused' ? <Note>{t('record.refusedText')}</Note> : null}
      <HousePart minor={row.houseMinor} />
      <dl className="kv" data-testid="movement">
        <dt>{t('record.time')}</dt>
        <dd>{row.occurredAt ? dayAndTime(row.occurredAt, true) : ''}</dd>
        {isPlay ? (
          <>
            <dt>{t('term.bet.stake')}</dt>
            <dd>
              <Money minor={row.stakeMinor} />
            </dd>
            <dt>{t('term.bet.payout')}</dt>
            <dd>
              <Money minor={row.payoutMinor} />
            </dd>
          </>
        ) : null}
        {row.type === 'conversion' ? (
          <>
            <dt>{t('record.type.conversion')}</dt>
            <dd>
              <Money minor={row.payoutMinor} />
            </dd>
          </>
        ) : null}
        {isRound ? null : (
          <>
            <dt>{t('term.wallet.before')}</dt>
            <dd>
              <Money minor={row.beforeMinor} />
            </dd>
          </>
        )}
        <dt>{t('term.wallet.amount')}</dt>
        <dd className="b">
          <Delta minor={row.amountMinor} />
        </dd>
        <dt>{t('term.wallet.after')}</dt>
        <dd>
          <Money minor={row.afterMinor} />
        </dd>
        {row.reference ? <Copied name={t('term.wallet.reference')} text={row.reference} /> : null}
        <Copied name={t('record.movementId')} text={row.transferId} />
      </dl>
      <div className="row wrap">
        {isPlay && UUID.test(row.reference) ? (
          <ButtonLink to={`/member/personalHistoryCopy?round=${row.reference}`} tone="solid" className="grow">
            {t('record.seeBet')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/help#contact" tone="line" icon="chat" className="grow">
          {t('record.ask')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

const Copied = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd className="row end">
      <Num className="wrapnum fs13">{text}</Num>
      <CopyButton text={text} />
    </dd>
  </>
);
