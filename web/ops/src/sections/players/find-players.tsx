import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Icon } from '../../../../src/ui/icon.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { ErrorCard } from '../../../../src/ui/states.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import type { FoundPlayer } from '../../lib/surface.js';
import { FIND_LENGTH_MIN, findQuery } from './player-queries.js';
import { PlayerStatus } from './player-status.js';

const COLUMNS = 5;

/** The search for members, for example by account, phone or a receipt's reference. */
export function FindPlayers({
  find,
  onFind,
  onOpen,
}: {
  find: string;
  onFind: (text: string) => void;
  onOpen: (id: string) => void;
}) {
  const t = useWords();
  const [text, setText] = useState(find);
  const [isShort, setShort] = useState(false);
  const list = useQuery(findQuery(find));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = text.trim();
    setShort(wanted.length < FIND_LENGTH_MIN);
    if (wanted.length >= FIND_LENGTH_MIN) onFind(wanted);
  };
  const rows = list.data?.content;
  return (
    <main className="ow">
      <PageTitle title={t('opsApp.section.players')} lead={t('opsPlayers.lead')} />
      <search>
        <form className="row wrap findbar" onSubmit={submit}>
          <span className="input grow">
            <Icon name="search" size={16} />
            <input
              type="search"
              name="find"
              dir="auto"
              value={text}
              aria-label={t('opsPlayers.search')}
              aria-describedby={isShort ? 'find-say' : undefined}
              onChange={(event) => setText(event.target.value)}
            />
          </span>
          <Button tone="primary" type="submit" busy={list.isFetching}>
            {t('opsPlayers.find')}
          </Button>
        </form>
        {isShort ? (
          <p id="find-say" className="err" role="alert">
            {t('opsPlayers.short')}
          </p>
        ) : null}
      </search>
      {find === '' ? (
        <NothingWaits title={t('opsPlayers.begin')}>{t('opsPlayers.beginText')}</NothingWaits>
      ) : list.isError ? (
        <ErrorCard error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <NothingWaits title={t('opsPlayers.none', { text: find })}>{t('opsPlayers.noneText')}</NothingWaits>
      ) : (
        <Found rows={rows} onOpen={onOpen} />
      )}
    </main>
  );
}

function Found({ rows, onOpen }: { rows: readonly FoundPlayer[] | undefined; onOpen: (id: string) => void }) {
  const t = useWords();
  return (
    <section className="panel flush scrollx" aria-busy={rows === undefined || undefined}>
      <table className="table d2">
        <thead>
          <tr>
            <th>{t('term.account.account')}</th>
            <th>{t('term.account.status')}</th>
            <th>{t('opsPlayers.type')}</th>
            <th>{t('opsPlayers.matched')}</th>
            <th>{t('opsPlayers.since')}</th>
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((one) => (
              <tr key={one.id} onClick={() => onOpen(one.id)}>
                <td>
                  <button type="button" className="rowlink b" onClick={() => onOpen(one.id)}>
                    <bdi>{one.account}</bdi>
                  </button>
                </td>
                <td>
                  <PlayerStatus status={one.status} />
                </td>
                <td>{t(`opsPlayers.type.${one.type}`)}</td>
                <td className="muted">{t(`opsPlayers.matched.${one.matched}`)}</td>
                <td>
                  <DateTime at={one.registeredAt} />
                </td>
              </tr>
            ))
          ) : (
            <LoadingRows columns={COLUMNS} />
          )}
        </tbody>
      </table>
    </section>
  );
}
