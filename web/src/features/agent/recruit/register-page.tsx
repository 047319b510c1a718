import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Button } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { PageTitle } from '../../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../../ui/states.js';
import { asOfText, useAsOf } from '../days/as-of.js';
import { AsOfChoice } from '../days/as-of-choice.js';
import { AsOfLead } from '../days/as-of-lead.js';
import { TotalFigure } from '../reports/bet-totals.js';
import { Definition } from '../shared/definition.js';
import { share } from './conversion.js';
import { LinkCard } from './link-card.js';
import { LinkTable } from './link-table.js';
import { NewLinkDialog } from './new-link-dialog.js';
import { OpenAccountDialog } from './open-account-dialog.js';
import { OpenedAccounts } from './opened-accounts.js';
import { RecruitsDialog } from './recruits-dialog.js';
import { inviteRangeOf, linksQuery, type InviteTotals, type Stage } from './register-api.js';
import '../overview/overview.css';
import './register.css';

/**
 * The value of `?code=` that lists the members of all links. It is in lower case and invitation codes are in capitals,
 * so it is never a code.
 */
const ALL = 'all';

/**
 * The totals of all links, with the conversion of each step. Visitors are only counted and not listed, so their number
 * leads to the list of links.
 */
function Totals({
  totals: { opened, registered, deposited, played },
  count,
  onShow,
}: {
  totals: InviteTotals;
  /** The number of all links. */
  count: number;
  onShow: (stage: Stage) => void;
}) {
  const t = useWords();
  const figures = [
    ['opened', opened, t('agent.reg.opened'), t('agent.reg.defineOpened'), t('agent.reg.links', { count })],
    [
      'registered',
      registered,
      t('agent.reg.registered'),
      t('agent.reg.defineRegistered'),
      t('agent.reg.ofOpened', { share: isolated(share(registered, opened) ?? '–') }),
    ],
    [
      'deposited',
      deposited,
      t('agent.reg.deposited'),
      t('agent.reg.defineDeposited'),
      t('agent.reg.ofRegistered', { share: isolated(share(deposited, registered) ?? '–') }),
    ],
    [
      'played',
      played,
      t('agent.reg.played'),
      t('agent.reg.definePlayed'),
      t('agent.reg.ofRegistered', { share: isolated(share(played, registered) ?? '–') }),
    ],
  ] as const;
  return (
    <dl className="panel figs four">
      {figures.map(([id, value, term, definition, note]) => (
        <div className="figbox" key={id}>
          <dt>
            <Definition term={term}>{definition}</Definition>
          </dt>
          <dd>
            <TotalFigure
              testid={`total-${id}`}
              isZero={value === 0}
              {...(id === 'opened' ? { rows: 'links' } : { onShow: () => onShow(id) })}
            >
              <Num>{value}</Num>
            </TotalFigure>
            <span className="d">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The page /agentHome/registerCenter: invitation codes and links with their counts, and the accounts that the agent
 * opened.
 */
export function RegisterPage() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const [dialog, setDialog] = useState<'link' | 'account'>();
  const range = inviteRangeOf(query.get('range'));
  const past = useAsOf();
  const isPast = past.asOf !== undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery(linksQuery(range, past));
  const set = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      (old) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') old.delete(name);
          else old.set(name, value);
        }
        return old;
      },
      { replace: true, state: { keepScroll: true } },
    );
  const list = data?.list ?? [];
  const chosen = list.find(({ code }) => code === query.get('link')) ?? list[0];
  const [code, stage] = [query.get('code'), query.get('stage') as Stage | null];
  const shown = code === ALL ? 'all' : list.find((link) => link.code === code);
  return (
    <>
      <PageTitle
        title={t('agent.registerAccount')}
        lead={
          <AsOfLead asOf={data?.asOf} isPast={isPast} failed={error !== null && data !== undefined}>
            {data?.asOf
              ? t('agent.reg.lead', { time: isolated(asOfText(data.asOf, isPast)) })
              : t('agent.reg.leadNoTime')}
          </AsOfLead>
        }
      >
        <AsOfChoice />
        <Button tone="line" size="s" icon="user" disabled={!data || isPast} onClick={() => setDialog('account')}>
          {t('agent.reg.openAccount')}
        </Button>
        <Button tone="primary" size="s" icon="plus" disabled={!data || isPast} onClick={() => setDialog('link')}>
          {t('agent.reg.newLink')}
        </Button>
      </PageTitle>
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="col g4">
            <Skeleton height="108px" radius="14px" />
            <Skeleton height="380px" radius="14px" />
          </div>
        </Loading>
      ) : null}
      {data && chosen ? (
        <div className={isPlaceholderData ? 'stale' : ''} aria-busy={isPlaceholderData}>
          <Totals totals={data.totals} count={data.count} onShow={(next) => set({ code: ALL, stage: next })} />
          <div className="regduo">
            <LinkTable
              list={list}
              count={data.count}
              chosen={chosen.code}
              range={range}
              onRange={(next) => set({ range: next === '30' ? '' : next })}
              onChoose={(next) => set({ link: next })}
              onShow={(link, next) => set({ code: link, stage: next })}
            />
            <LinkCard link={chosen} onShow={(next) => set({ code: chosen.code, stage: next })} />
            {isPast ? null : <OpenedAccounts />}
          </div>
        </div>
      ) : null}
      {dialog === 'link' && data ? (
        <NewLinkDialog
          powers={data.powers}
          onClose={() => setDialog(undefined)}
          onDone={(link) => {
            setDialog(undefined);
            set({ link: link.code });
          }}
        />
      ) : null}
      {dialog === 'account' && data ? (
        <OpenAccountDialog powers={data.powers} onClose={() => setDialog(undefined)} />
      ) : null}
      {shown && stage ? (
        <RecruitsDialog link={shown} stage={stage} range={range} onClose={() => set({ code: '', stage: '' })} />
      ) : null}
    </>
  );
}
