import { useRef, type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { dayAndTime } from '../../../../src/lib/time/time.js';
import { Button, IconButton } from '../../../../src/ui/button.js';
import { Segmented } from '../../../../src/ui/choice.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { Tag } from '../../../../src/ui/tag.js';
import { DensityChoice, useTableDensity } from '../../kit/density.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeyHelp } from '../../kit/keyboard/page-keys.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import { may } from '../../lib/session.js';
import type { Player } from '../../lib/surface.js';
import { AuditTable } from './audit-table.js';
import { BetsTable } from './bets-table.js';
import { BonusesTable } from './bonuses-table.js';
import { DisableButton } from './disable-button.js';
import { LoginsTable } from './logins-table.js';
import { MovementsTable } from './movements-table.js';
import { PAID, TRIAL, tabsOf, useLook, type Tab, type TableProps } from './player-look.js';
import { playerQuery } from './player-queries.js';
import { PlayerLimits } from './player-limits.js';
import { PlayerMoney } from './player-money.js';
import { PlayerNotes } from './player-notes.js';
import { PlayerProfile } from './player-profile.js';
import { PlayerStatus } from './player-status.js';
import { PlayerSums } from './player-sums.js';
import { RelatedTable } from './related-table.js';
import { SessionsTable } from './sessions-table.js';
import { WithdrawalButton } from './withdrawal-button.js';
import { WithdrawalsTable } from './withdrawals-table.js';

const TABLES: Readonly<Record<Tab, ComponentType<TableProps>>> = {
  bets: BetsTable,
  movements: MovementsTable,
  withdrawals: WithdrawalsTable,
  sessions: SessionsTable,
  logins: LoginsTable,
  bonuses: BonusesTable,
  related: RelatedTable,
  audit: AuditTable,
};

/** The page of one member: balances, profile, limits and notes beside the tables of records. */
export function PlayerView({ id, back, onClose }: { id: string; back: string; onClose: () => void }) {
  const t = useWords();
  const player = useQuery(playerQuery(id));
  useKeys({ Escape: onClose });
  if (player.isError)
    return (
      <main className="ow">
        <PageTitle title={t('opsApp.section.players')} />
        <ErrorCard error={player.error} onRetry={() => void player.refetch()} />
        <Button tone="line" onClick={onClose}>
          {back}
        </Button>
      </main>
    );
  if (!player.data)
    return (
      <main className="ow">
        <Loading>
          <div className="col g4">
            <Skeleton width="220px" height="34px" />
            <Skeleton height="320px" radius="10px" />
          </div>
        </Loading>
      </main>
    );
  return <Opened player={player.data} back={back} onClose={onClose} />;
}

function Opened({ player, back, onClose }: { player: Player; back: string; onClose: () => void }) {
  const t = useWords();
  const { change, ...look } = useLook(player);
  const { tab, days, asOf, type } = look;
  const note = useRef<HTMLTextAreaElement>(null);
  const canNote = may('players.note');
  const canPay = may('withdrawals.read') && player.type !== TRIAL;
  useKeyHelp([
    ...(canNote ? [{ keys: ['M'], does: 'opsPlayers.key.note' }] : []),
    ...(canPay ? [{ keys: ['W'], does: 'opsPlayers.key.withdrawal' }] : []),
    { keys: ['Esc'], does: 'opsKit.key.close' },
  ]);
  useKeys({ m: canNote ? () => note.current?.focus() : undefined });
  const Table = TABLES[tab];
  const [density, setDensity] = useTableDensity('players');
  return (
    <main className="ow">
      <PageTitle
        title={player.account}
        lead={t('opsPlayers.facts', {
          type: t(`opsPlayers.type.${player.type}`),
          date: dayAndTime(player.registeredAt),
          login: player.lastLoginAt ? dayAndTime(player.lastLoginAt) : t('opsPlayers.never'),
        })}
      >
        {canNote ? (
          <Button tone="line" size="s" onClick={() => note.current?.focus()}>
            {t('opsPlayers.addNote')} <Kbd>M</Kbd>
          </Button>
        ) : null}
        {may('players.disable') ? <DisableButton player={player} /> : null}
        {canPay ? <WithdrawalButton player={player} /> : null}
        <IconButton label={back} icon="x" onClick={onClose} />
      </PageTitle>
      <div className="row wrap plstates">
        <PlayerStatus status={player.status} />
        {player.locks.map(({ reason }) => (
          <Tag key={reason} tone="wait">
            {t(`opsPlayers.lock.${reason}`)}
          </Tag>
        ))}
      </div>
      <div className="pl2">
        <div className="panel flush plside">
          <PlayerMoney id={player.id} />
          <PlayerProfile player={player} />
          <PlayerLimits player={player} />
          <PlayerNotes id={player.id} field={note} />
        </div>
        <div className="plmain">
          {player.type === TRIAL ? null : <PlayerSums player={player} look={look} onChange={change} />}
          <section className={`panel flush pltab ${density}`}>
            <div className="ph2 plwrap">
              <Segmented
                name="tab"
                legend={t('opsPlayers.tab')}
                value={tab}
                options={tabsOf(player).map((value) => ({ value, name: t(`opsPlayers.tab.${value}`) }))}
                onChange={(value) => change({ tab: value })}
              />
              <span className="grow" />
              {tab === 'withdrawals' && type === PAID ? (
                <Button size="s" tone="line" icon="x" onClick={() => change({ type: '' })}>
                  {t('opsPlayers.onlyPaid', { range: t(`opsPlayers.days.${days}`) })}
                </Button>
              ) : null}
              {tab === 'movements' && type ? (
                <Button size="s" tone="line" icon="x" onClick={() => change({ type: '' })}>
                  {t('opsPlayers.onlyType', { type: t(`opsPlayers.movement.${type}`) })}
                </Button>
              ) : null}
              <DensityChoice value={density} onChange={setDensity} />
            </div>
            <Table player={player} days={days} asOf={asOf} type={type} />
          </section>
        </div>
      </div>
    </main>
  );
}
