import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { BotMark } from '../../../ui/bot-mark.js';
import { Num } from '../../../ui/money.js';
import { ErrorCard } from '../../../ui/states.js';
import { ALL_ROWS } from '../inhouse-api.js';
import { rollsQuery } from './dice-api.js';
import { RoundRows } from '../round-rows.js';
import { RoundTable } from './round-table.js';

/** The newest real-money dice rolls of all players of the brand, with masked names; bots are marked. */
export function AllRolls() {
  const t = useWords();
  const { data, error, refetch } = useQuery(rollsQuery);
  const lines = data?.map((roll) => ({
    ...roll,
    at: roll.settledAt,
    own: (
      <>
        <Num>{roll.customerName}</Num>
        {roll.bot ? <BotMark>{t('inhouse.bot')}</BotMark> : null}
      </>
    ),
  }));
  return (
    <>
      <RoundRows rows={ALL_ROWS} waiting={!data && !error}>
        {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
        {lines?.length === 0 ? <p className="padded muted">{t('inhouse.noRolls')}</p> : null}
        {lines && lines.length > 0 ? (
          <RoundTable label={t('inhouse.everyone')} ownTitle={t('term.account.player')} ownFirst lines={lines} />
        ) : null}
      </RoundRows>
      <p className="roundfoot fs12 faint">{t('inhouse.allLead')}</p>
    </>
  );
}
