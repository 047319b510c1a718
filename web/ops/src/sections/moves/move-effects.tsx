import { useWords } from '../../../../src/lib/language/words.js';
import { dayAndTime } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { Note } from '../../../../src/ui/states.js';
import { kindName } from '../../kit/contract-kind.js';
import type { EndingContract } from '../../lib/surface.js';

/**
 * The effects of moving a member in the agent tree. They are the former and the new agent, the number of members who
 * move too, and each contract that ends, with its end date.
 */
export function MoveEffects({
  fromAccount,
  toAccount,
  members,
  wouldEnd,
  wouldEndCount,
  withdrawnOffers,
}: {
  fromAccount: string;
  toAccount: string;
  members: number;
  wouldEnd: readonly EndingContract[];
  wouldEndCount: number;
  withdrawnOffers: number;
}) {
  const t = useWords();
  const agent = (account: string) => (account ? <bdi>{account}</bdi> : t('opsMoves.noAgent'));
  const more = wouldEndCount - wouldEnd.length;
  return (
    <section className="col g2">
      <dl className="kv">
        <dt>{t('opsMoves.from')}</dt>
        <dd>{agent(fromAccount)}</dd>
        <dt>{t('opsMoves.to')}</dt>
        <dd className="b">{agent(toAccount)}</dd>
        <dt>{t('opsMoves.members')}</dt>
        <dd>
          <Num>{members}</Num>
        </dd>
        <dt>{t('opsMoves.ends')}</dt>
        <dd>
          <Num>{wouldEndCount}</Num>
        </dd>
        <dt>{t('opsMoves.offers')}</dt>
        <dd>
          <Num>{withdrawnOffers}</Num>
        </dd>
      </dl>
      {wouldEnd.length > 0 ? (
        <Note tone="wait">
          <ul className="col g2">
            {wouldEnd.map(({ contract, endsAt }) => (
              <li key={contract.contractId}>
                {t(kindName(contract.kind))}:{' '}
                {contract.payerAccount ? <bdi>{contract.payerAccount}</bdi> : t('opsMoves.house')} →{' '}
                <bdi>{contract.payeeAccount}</bdi>
                {endsAt ? <span className="muted"> · {t('opsMoves.endsAt', { time: dayAndTime(endsAt) })}</span> : null}
              </li>
            ))}
            {more > 0 ? <li>{t('opsMoves.more', { count: more })}</li> : null}
          </ul>
        </Note>
      ) : null}
      <p className="fs12 faint">{t('opsMoves.past')}</p>
    </section>
  );
}
