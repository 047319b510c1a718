import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { withdrawableQuery, type Withdrawable } from '../../lib/account/withdrawable.js';
import { useWords } from '../../lib/language/words.js';
import { vipQuery, type Vip } from '../../lib/rewards/rewards.js';
import { dayAndTime, dayWithYear, startOfDay } from '../../lib/time/time.js';
import { Money, Num } from '../../ui/money.js';
import { ErrorCard, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';

type Level = Vip['levels'][number];

const PPM_PER_PERCENT = 10_000;

/**
 * A typical VIP level. While the real one loads, an invisible card with this data reserves the space, in every
 * language and at every width.
 */
const EXPECTED: Vip = {
  ...{ hasVip: true, vipRankLevel: 0, vipLabelName: '', currency: '', windowDays: 30 },
  ...{ turnoverMinor: '0', depositMinor: '0', turnoverPercent: 100, claimDays: 30, expiresAfterDays: 30 },
  birthday: { state: 'coming', nextDay: '2027-01-01', claimDays: 7, noticeDays: 30 },
  levels: [
    {
      ...{ rank: 1, label: 'bronze', turnoverMinor: '100000', depositMinor: '10000' },
      ...{ levelUpMinor: '0', weeklyMinor: '0', monthlyMinor: '0', birthdayMinor: '0', rebateExtraPpm: 0 },
    },
  ],
};

/**
 * The card of the member's VIP level, the progress to the next one, and the rewards of each level. It renders nothing
 * if the brand has no levels.
 */
export function VipCard() {
  const { data: vip, error, refetch } = useQuery(vipQuery);
  if (error && !vip) return <ErrorCard compact error={error} onRetry={() => void refetch()} />;
  if (!vip)
    return (
      <div className="rwvipwait" aria-busy="true">
        <div inert>
          <Card vip={EXPECTED} />
        </div>
        <Skeleton height="100%" radius="14px" />
      </div>
    );
  return vip.hasVip ? <Card vip={vip} /> : null;
}

function Card({ vip }: { vip: Vip }) {
  const t = useWords();
  const { vipRankLevel, vipLabelName, levels, windowDays } = vip;
  const { data: withdrawable } = useQuery(withdrawableQuery);
  const next = levels.find(({ rank }) => rank === vipRankLevel + 1);
  return (
    <section className="panel rwvip" aria-labelledby="vip" data-testid="vip" data-rank={vipRankLevel}>
      <div className="row between top wrap">
        <div>
          <h2 id="vip">{t('rewards.vip.title')}</h2>
          <p className="fs13 muted">{t('rewards.vip.lead', { days: windowDays })}</p>
        </div>
        <Tag tone={vipRankLevel > 0 ? 'done' : 'info'}>
          {vipRankLevel > 0 ? t(`rewards.vip.level.${vipLabelName}`) : t('rewards.vip.none')}
        </Tag>
      </div>
      {next ? (
        <div className="rwvipsteps">
          <p className="b">{t('rewards.vip.next', { level: t(`rewards.vip.level.${next.label}`) })}</p>
          <Step name={t('term.bet.validBet')} reached={vip.turnoverMinor} target={next.turnoverMinor} />
          <Step name={t('term.wallet.deposit')} reached={vip.depositMinor} target={next.depositMinor} />
        </div>
      ) : (
        <p className="fs13 muted">{t('rewards.vip.top')}</p>
      )}
      {/* The space of the row with the daily withdrawal limits is reserved until they arrive, so that the page below
          does not move. */}
      <dl className="kv fs13 rwvipday" data-testid="vip-withdrawals">
        <dt>{t('rewards.vip.withdrawLeft')}</dt>
        <dd>
          {withdrawable ? (
            <>
              <Money minor={withdrawable.leftTodayMinor} trim /> / <Money minor={withdrawable.dayMinorMax} trim />
            </>
          ) : (
            '–'
          )}
        </dd>
        {vip.birthday ? <BirthdayOf birthday={vip.birthday} /> : null}
      </dl>
      <details className="rwviplevels">
        <summary>{t('rewards.vip.levels')}</summary>
        <Levels levels={levels} rank={vipRankLevel} limits={withdrawable?.dayLimits ?? []} />
        <p className="fs13 muted">
          {t('rewards.vip.terms')} {t('term.money.turnoverRequirement')}: <Num>{vip.turnoverPercent / 100}×</Num>.{' '}
          {t('rewards.vip.claim', { days: vip.claimDays })} {t('rewards.vip.expiry', { days: vip.expiresAfterDays })}
        </p>
        {vip.birthday ? (
          <p className="fs13 muted">
            {t('rewards.vip.birthdayTerms', { notice: vip.birthday.noticeDays, claim: vip.birthday.claimDays })}
          </p>
        ) : null}
      </details>
    </section>
  );
}

/** The state of the birthday reward: no birth date yet, its next day, until when to claim it, or claimed. */
function BirthdayOf({ birthday: { state, nextDay, claimUntil } }: { birthday: NonNullable<Vip['birthday']> }) {
  const t = useWords();
  return (
    <>
      <dt>{t('rewards.name.vip_birthday')}</dt>
      <dd data-testid="vip-birthday" data-state={state}>
        {state === 'unknown' ? (
          <Link className="link" to="/member/securityCenter">
            {t('rewards.vip.birthdayAdd')}
          </Link>
        ) : state === 'claimed' ? (
          t('rewards.vip.birthdayClaimed')
        ) : claimUntil ? (
          t('rewards.vip.birthdayUntil', { time: dayAndTime(claimUntil) })
        ) : nextDay ? (
          t('rewards.vip.birthdayOn', { day: dayWithYear(startOfDay(nextDay)) })
        ) : null}
      </dd>
    </>
  );
}

function Step({ name, reached, target }: { name: string; reached: string; target: string }) {
  const [have, need] = [BigInt(reached), BigInt(target)];
  const percent = have >= need ? 100 : Number((have * 100n) / need);
  return (
    <div className="rwvipstep">
      <div className="row between fs13">
        <span>{name}</span>
        <span>
          <Money minor={reached} trim /> / <Money minor={target} trim />
        </span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}

type DayLimit = Withdrawable['dayLimits'][number];

interface LevelsProps {
  readonly levels: readonly Level[];
  readonly rank: number;
  /** The limits of withdrawals per day, lowest VIP level first. */
  readonly limits: readonly DayLimit[];
}

function Levels({ levels, rank, limits }: LevelsProps) {
  const t = useWords();
  return (
    <ul className="rwvipgrid">
      {levels.map((level) => (
        <li key={level.rank} className={level.rank === rank ? 'on' : ''}>
          <h3>{t(`rewards.vip.level.${level.label}`)}</h3>
          <dl className="kv fs13">
            <dt>{t('term.bet.validBet')}</dt>
            <dd>
              <Money minor={level.turnoverMinor} trim />
            </dd>
            <dt>{t('term.wallet.deposit')}</dt>
            <dd>
              <Money minor={level.depositMinor} trim />
            </dd>
            <dt>{t('rewards.name.vip_level_up')}</dt>
            <dd>
              <Money minor={level.levelUpMinor} trim />
            </dd>
            <dt>{t('rewards.name.vip_weekly')}</dt>
            <dd>
              <Money minor={level.weeklyMinor} trim />
            </dd>
            <dt>{t('rewards.name.vip_monthly')}</dt>
            <dd>
              <Money minor={level.monthlyMinor} trim />
            </dd>
            <dt>{t('rewards.name.vip_birthday')}</dt>
            <dd>
              <Money minor={level.birthdayMinor} trim />
            </dd>
            <dt>{t('rewards.vip.rebate')}</dt>
            <dd>
              <Num>+{level.rebateExtraPpm / PPM_PER_PERCENT}%</Num>
            </dd>
            <DayLimitOf limit={limits.findLast((limit) => limit.level <= level.rank)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function DayLimitOf({ limit }: { limit: DayLimit | undefined }) {
  const t = useWords();
  if (!limit) return null;
  return (
    <>
      <dt>{t('rewards.vip.withdrawDay')}</dt>
      <dd>
        <Money minor={limit.dayMinorMax} trim />
        <span className="sub block">{t('rewards.vip.withdrawCount', { count: limit.dayCountMax })}</span>
      </dd>
    </>
  );
}
