import { useState, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { ErrorCard, Skeleton } from '../../ui/states.js';
import type { Span } from './agent-api.js';
import { inPlace } from './in-place.js';
import { Pager } from './pager.js';
import { branchQuery, ROWS, type TeamMember, type TeamSearch } from './team-api.js';
import { Marked, TEAM_COLUMNS, TeamRow, WideRow } from './team-row.js';

const LOADING_ROWS = 3;

function Opened({
  member,
  depth,
  search,
  span,
  first,
  direct,
}: {
  member: TeamMember;
  depth: number;
  search: string;
  span: Span;
  first: boolean;
  direct: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TeamRow
        member={member}
        depth={depth}
        search={search}
        open={member.downlines > 0 ? open : undefined}
        onToggle={() => setOpen(!open)}
        first={first}
        direct={direct}
        span={span}
      />
      {open ? (
        <BranchRows parentId={member.memberId} depth={depth + 1} span={span} expected={member.downlines} />
      ) : null}
    </>
  );
}

/** The rows of a member's direct downlines. They are loaded when the member's row is opened. */
export function BranchRows({
  parentId,
  depth,
  span,
  expected = LOADING_ROWS,
}: {
  parentId: string;
  depth: number;
  span: Span;
  /** The number of the member's downlines. As many placeholder rows are shown while the downlines load. */
  expected?: number;
}) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(branchQuery(parentId, span, page));
  if (error && !data)
    return (
      <WideRow>
        <ErrorCard compact error={error} onRetry={() => void refetch()} />
      </WideRow>
    );
  if (!data)
    return (
      <>
        {Array.from({ length: Math.min(expected, ROWS) }, (_, n) => (
          <WideRow key={n} busy>
            <Skeleton height="16px" />
          </WideRow>
        ))}
      </>
    );
  return (
    <>
      {data.content.map((member, n) => (
        <Opened
          key={member.memberId}
          member={member}
          depth={depth}
          search=""
          span={span}
          first={depth === 0 && n === 0}
          direct={depth === 0}
        />
      ))}
      {data.totalPages > 1 ? (
        <WideRow>
          <Pager page={page} pages={data.totalPages} onPage={setPage} />
        </WideRow>
      ) : null}
    </>
  );
}

/** The rows of a search: each match below the agents above it. */
export function MatchRows({ found, search, span }: { found: TeamSearch; search: string; span: Span }) {
  const t = useWords();
  return (
    <>
      {inPlace(found.content).map((row, n) =>
        row.found ? (
          row.leads ? (
            <TeamRow
              key={row.memberId}
              member={row.found}
              depth={row.depth}
              search={search}
              open={undefined}
              first={n === 0}
              direct={row.found.level === 1}
              span={span}
            />
          ) : (
            <Opened
              key={row.memberId}
              member={row.found}
              depth={row.depth}
              search={search}
              span={span}
              first={n === 0}
              direct={row.found.level === 1}
            />
          )
        ) : (
          <tr key={row.memberId} role="row" aria-level={row.depth + 1} tabIndex={n === 0 ? 0 : -1} className="way">
            <th scope="row" role="rowheader" colSpan={TEAM_COLUMNS}>
              <span className="nt" style={{ '--d': row.depth } as CSSProperties}>
                <span className="notoggle" />
                <Marked account={row.account} search="" />
                <span className="fs12 faint">{t('agent.team.onTheWay')}</span>
              </span>
            </th>
          </tr>
        ),
      )}
    </>
  );
}
