import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import type { HeldReferralDetail } from '../../lib/surface.js';

/** What the friend and the referrer have in common (device, IP address), and the friend's deposits and bets. */
export function ReferralFacts({ detail }: { detail: HeldReferralDetail }) {
  const t = useWords();
  const { account, friendAccount, friendId, shared, friendDepositMinor, friendWagerMinor, currency, tier } = detail;
  return (
    <>
      <dl className="f4">
        <div>
          <dt>{t('opsReferrals.tier')}</dt>
          <dd>{t(`opsReferrals.tierOf.${tier.replace(/-/g, '_')}`)}</dd>
        </div>
        <div>
          <dt>{t('opsReferrals.friendDeposit')}</dt>
          <dd>
            <Num>{formatMinor(friendDepositMinor, { currency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsReferrals.friendBets')}</dt>
          <dd>
            <Num>{formatMinor(friendWagerMinor, { currency })}</Num>
          </dd>
        </div>
      </dl>
      <section className="col g2">
        <h3 className="s">{t('opsReferrals.inCommon')}</h3>
        <ul className="ck" data-testid="shared">
          {shared.map((mark) => (
            <li key={mark} className="wt">
              <Icon name="alert" size={16} />
              <span className="grow">{t(`opsReferrals.shared.${mark}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="s">{t('opsReferrals.both')}</h3>
        <dl className="kv">
          <dt>{t('opsReferrals.referrer')}</dt>
          <dd>
            <bdi>{account}</bdi>
          </dd>
          <dt>{t('opsReferrals.friend')}</dt>
          <dd className="row end-row">
            <bdi>{friendAccount}</bdi>
            <CopyButton text={friendId} bare />
          </dd>
        </dl>
      </section>
    </>
  );
}
