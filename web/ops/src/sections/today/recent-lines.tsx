import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { clock } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { may } from '../../lib/session.js';
import type { Health } from '../../lib/surface.js';
import { Line } from './health-line.js';

type Recent = NonNullable<Health['recent']>;

/** The p99 time (ms) from which bets count as slow. */
const SLOW_MS = 1_000;

const counted = (count: number): string => count.toLocaleString('en-US');

/**
 * Health lines about the last minutes: how long bets took, and how calls from and to payment providers and vendors
 * ended.
 */
export function RecentLines({ recent }: { recent: Recent }) {
  const t = useWords();
  const { since, bets, paymentCallbacks, paymentCalls, vendorCalls } = recent;
  const isSlow = bets.count > 0 && (bets.p99Ms ?? Infinity) >= SLOW_MS;
  return (
    <>
      <Line
        name={t('opsToday.betTime')}
        note={t('opsToday.betTimeNote', { count: bets.count, since: clock(since) })}
        state={isSlow ? 'warn' : ''}
      >
        {bets.count === 0 ? (
          t('opsToday.noBets')
        ) : bets.p99Ms === undefined ? (
          t('opsToday.overSeconds')
        ) : (
          <Num>≤ {counted(bets.p99Ms)} ms</Num>
        )}
      </Line>
      <Answers name="opsToday.paymentCallbacks" answers={paymentCallbacks} to="/payments" action="payments.read" />
      <PaymentCalls calls={paymentCalls} />
      <Answers name="opsToday.vendorCalls" answers={vendorCalls} to="/cases" action="cases.read" />
    </>
  );
}

/** The wallet service's calls to payment providers: how many were answered, and the p99 of their time in ms. */
function PaymentCalls({ calls: { answered, failed, refused, p99Ms } }: { calls: Recent['paymentCalls'] }) {
  const t = useWords();
  const all = answered + failed + refused;
  return (
    <Line
      name={t('opsToday.paymentCalls')}
      note={
        <>
          {all === 0 ? null : (
            <>
              {t('opsToday.callTime')}{' '}
              {p99Ms === undefined ? t('opsToday.overSeconds') : <Num>≤ {counted(p99Ms)} ms</Num>}.{' '}
            </>
          )}
          {t('opsToday.paymentCallsNote', { failed, refused })} <CasesLink to="/payments" action="payments.read" />
        </>
      }
      state={failed > 0 ? 'warn' : ''}
    >
      {all === 0 ? t('opsToday.noCalls') : t('opsToday.takenOf', { taken: counted(answered), all: counted(all) })}
    </Line>
  );
}

function CasesLink({ to, action }: { to: string; action: string }) {
  const t = useWords();
  if (!may(action)) return null;
  return (
    <Link className="link" to={to}>
      {t('opsToday.openCases')}
    </Link>
  );
}

/**
 * The signed calls from vendors or payment providers: how many were accepted, failed or refused, with a link to the
 * cases.
 */
function Answers({
  name,
  answers: { answered, failed, refused },
  to,
  action,
}: {
  name: string;
  answers: Recent['vendorCalls'];
  to: string;
  action: string;
}) {
  const t = useWords();
  const all = answered + failed + refused;
  return (
    <Line
      name={t(name)}
      note={
        <>
          {t('opsToday.callsNote', { failed, refused })} <CasesLink to={to} action={action} />
        </>
      }
      state={failed > 0 ? 'warn' : ''}
    >
      {all === 0 ? t('opsToday.noCalls') : t('opsToday.takenOf', { taken: counted(answered), all: counted(all) })}
    </Line>
  );
}
