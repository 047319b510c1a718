import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { moduleOn } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { ButtonLink } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { Num } from '../../../ui/money.js';
import { Tag } from '../../../ui/tag.js';
import type { Span } from '../days/span.js';
import { betsPath } from '../days/use-days.js';
import { MemberMenu } from './member-menu.js';
import { teamDays, type TeamMember } from './team-api.js';

const TEAM_COLUMNS = 9;

/** The account with the searched part marked by colour and underline. */
function Marked({ account, search }: { account: string; search: string }) {
  const at = search === '' ? -1 : account.toLowerCase().indexOf(search.toLowerCase());
  if (at < 0)
    return (
      <span translate="no" title={account}>
        {account}
      </span>
    );
  return (
    <span translate="no" title={account}>
      {account.slice(0, at)}
      <mark>{account.slice(at, at + search.length)}</mark>
      {account.slice(at + search.length)}
    </span>
  );
}

/** Shows the short names of the contract kinds that a member has. */
function Kinds({ member }: { member: TeamMember }) {
  const t = useWords();
  const names: Readonly<Record<string, string>> = {
    dividend: t('term.agent.dividend'),
    dailySalary: t('term.agent.dailySalary'),
    hourlySalary: t('term.agent.hourlySalary'),
    realtimeSalary: t('term.agent.realtimeSalary'),
  };
  if (member.contracts.length === 0 && member.offers.length === 0) return <span className="faint">–</span>;
  return (
    <>
      {member.contracts.map((kind) => (
        <Tag key={kind}>{names[kind] ?? kind}</Tag>
      ))}
      {member.offers.length > 0 ? <Tag tone="info">{t('agent.team.offerWaits')}</Tag> : null}
    </>
  );
}

/**
 * Shows a figure that links to the rows behind it. For a member with downlines these rows are the downlines, so the
 * click opens them below the row.
 */
const Drilled = ({ to, onOpen, children }: { to?: string; onOpen?: (() => void) | undefined; children: ReactNode }) =>
  to ? (
    <Link className="link" to={to}>
      {children}
    </Link>
  ) : onOpen ? (
    <button type="button" className="link" tabIndex={-1} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  );

/**
 * A row of the team table for one member. Its figures include everyone below the member; the balance is the member's
 * own.
 */
export function TeamRow({
  member,
  depth,
  search,
  open,
  onToggle,
  first,
  direct,
  span,
}: {
  member: TeamMember;
  depth: number;
  search: string;
  /** Whether the member's downlines are shown below the row. Undefined for a row that cannot be opened. */
  open: boolean | undefined;
  onToggle?: () => void;
  /** True for the only row that the Tab key can focus. */
  first: boolean;
  /**
   * True for a direct downline of the agent. The agent can send a direct downline a transfer, and a contract offer if
   * that downline is an agent.
   */
  direct: boolean;
  span: Span;
}) {
  const t = useWords();
  const seen: Readonly<Record<string, string>> = {
    thisWeek: t('agent.team.seenThisWeek'),
    lastWeek: t('agent.team.seenLastWeek'),
    lastMonth: t('agent.team.seenLastMonth'),
    earlier: t('agent.team.seenEarlier'),
    never: t('agent.team.seenNever'),
  };
  const state = member.active ? t('agent.team.active') : t('agent.team.inactive');
  const lastSeen = member.lastSeen ? (seen[member.lastSeen] ?? '–') : '–';
  return (
    <tr
      role="row"
      aria-level={depth + 1}
      aria-expanded={open}
      tabIndex={first ? 0 : -1}
      data-testid="team-row"
      data-account={member.account}
    >
      <th scope="row" role="rowheader">
        <span className="nt" style={{ '--d': depth } as CSSProperties}>
          {open === undefined ? (
            <span className="notoggle" />
          ) : (
            <button
              type="button"
              className="toggle"
              data-toggle
              tabIndex={-1}
              aria-label={t('agent.tree.below', { count: member.downlines })}
              onClick={onToggle}
            >
              <Icon name={open ? 'down' : 'next'} size={16} flip={!open} />
            </button>
          )}
          <span className="teamname">
            <b>
              <Marked account={member.account} search={search} />
            </b>{' '}
            {member.settings?.nickname ? (
              <span className="fs13 nick" title={member.settings.note || member.settings.nickname} dir="auto">
                {member.settings.nickname}{' '}
              </span>
            ) : null}
            <span className="fs12 faint">{member.agent ? t('term.agent.agent') : t('term.account.player')}</span>
            {member.settings?.transfersBlocked || member.settings?.contractsBlocked ? (
              <span className="faint" title={t('agent.settings.blocked')}>
                {' '}
                <Icon name="lock" size={16} />
                <span className="vh">{t('agent.settings.blocked')}</span>
              </span>
            ) : null}
            <span className="fs12 faint narrow">
              {state}
              {' · '}
              {lastSeen}
              {member.balanceMinor === undefined ? null : (
                <>
                  {' · '}
                  <Num>{formatMinor(member.balanceMinor)}</Num>
                </>
              )}
            </span>
          </span>
        </span>
      </th>
      <td role="gridcell" className="tw">
        <span className={`teamstate ${member.active ? 'on' : ''}`}>{state}</span>
      </td>
      <td role="gridcell" className="end tw">
        {member.membersBelow === 0 ? (
          <span className="faint">–</span>
        ) : (
          <Drilled onOpen={onToggle}>
            <Num>{member.membersBelow}</Num>
          </Drilled>
        )}
      </td>
      <td role="gridcell" className="end">
        {BigInt(member.validStakeMinor) === 0n ? (
          <Num>{formatMinor(member.validStakeMinor)}</Num>
        ) : (
          <Drilled {...(member.membersBelow > 0 ? { onOpen: onToggle } : { to: betsPath(teamDays(span), member) })}>
            <Num>{formatMinor(member.validStakeMinor)}</Num>
          </Drilled>
        )}
      </td>
      <td role="gridcell" className="end tw">
        {member.balanceMinor === undefined ? (
          <span className="faint">–</span>
        ) : (
          <Num>{formatMinor(member.balanceMinor)}</Num>
        )}
      </td>
      <td role="gridcell" className="tw muted">
        {lastSeen}
      </td>
      <td role="gridcell" className="tw">
        <Kinds member={member} />
      </td>
      <td role="gridcell" className="end tw">
        {direct && moduleOn('MEMBERTRANSFER3') ? (
          <ButtonLink to={`/agentHome/transferDownline?to=${encodeURIComponent(member.account)}`} tone="ghost" size="s">
            {t('term.wallet.transfer')}
            <span className="vh"> {member.account}</span>
          </ButtonLink>
        ) : null}
        {direct && member.agent ? (
          <ButtonLink
            to={`/agentHome/contracts/offer?to=${member.memberId}&find=${member.account}`}
            tone="ghost"
            size="s"
          >
            {t('term.agent.offer')}
            <span className="vh"> {member.account}</span>
          </ButtonLink>
        ) : null}
      </td>
      <td role="gridcell" className="end acts">
        <MemberMenu member={member} span={span} direct={direct} />
      </td>
    </tr>
  );
}

/** A row that spans all columns, for loading, an error, or page controls. */
export const WideRow = ({ children, busy }: { children: ReactNode; busy?: boolean }) => (
  <tr role="row" aria-busy={busy}>
    <td role="gridcell" colSpan={TEAM_COLUMNS}>
      {children}
    </td>
  </tr>
);
