import { useWords } from '../../../lib/language/words.js';
import { ButtonLink } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { Paper } from '../../../ui/paper.js';
import type { CrashRound } from './crash-api.js';

/** Shows the published data of the present round: the hash of its seed, the root hash of its bets, and its beacon. */
export function FlightPaper({ round }: { round: CrashRound }) {
  const t = useWords();
  return (
    <Paper className="pv" labelledBy="flight">
      <h2 id="flight">
        {t('crash.flight')} <Num>{round.number}</Num>
      </h2>
      <p className="lead fs13">{t('crash.flightText')}</p>
      <dl>
        <Fact name={t('crash.seedHash')} value={round.seedHash} />
        <Fact name={t('crash.root')} value={round.betsRoot ?? t('crash.afterBets')} />
        <Fact name={t('crash.beacon')} value={`${round.beacon} ${round.beaconRound}`} />
      </dl>
      <ButtonLink to={`/verify/crash?round=${round.crashRoundId}`} tone="paperline" size="s">
        {t('crash.check')}
      </ButtonLink>
    </Paper>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="hash">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
