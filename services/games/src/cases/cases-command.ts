import type { Db } from '@nm/kit/db/db.js';
import { CasesStore, type CaseNote, type OpenedCase } from './cases.store.js';
import { HeldWinsService, type HeldWinDecision } from './held-wins.service.js';

export interface Said {
  readonly text: string;
  /** False if the command changed nothing, or if its arguments could not be parsed. */
  readonly done: boolean;
}

const SHOWN_MAX = 100;
const NOTE_LENGTH_MAX = 500;
const WORDS = ['show', 'close', 'correct', 'open', 'release'] as const;
const STEPS = { close: 'closed', correct: 'corrected', open: 'opened' } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const USAGE = [
  'cases [vendor]            the open ones, newest first',
  'cases closed [vendor]     those that were closed',
  'cases show <id>           one, with every note',
  'cases close <id> <why>    closes it as explained: nothing had to change',
  'cases correct <id> <why>  closes it as corrected: one side was set right',
  'cases open <id> <why>     opens it again',
  'cases release <id> <why>  pays a held win to the member',
  'Two operators of the console give a held win back to the vendor.',
].join('\n');

/**
 * Runs one command of an operator on reconciliation cases. If it closes or reopens a case, the operator's name and
 * reason are stored.
 */
export async function casesCommand(
  db: Db,
  operator: string,
  [asked = '', id = '', ...reason]: readonly string[],
): Promise<Said> {
  const store = new CasesStore();
  const word = WORDS.find((known) => known === asked);
  if (word) {
    const found = UUID.test(id) ? await store.find(db, id) : undefined;
    if (!found) return { text: id ? `There is no case ${id}.` : USAGE, done: false };
    if (word === 'show')
      return { text: [line(found), ...(await store.notes(db, id)).map(noteLine)].join('\n'), done: true };
    const note = reason.join(' ').trim();
    if (note === '' || note.length > NOTE_LENGTH_MAX)
      return { text: `Say why, in 1 to ${NOTE_LENGTH_MAX} characters.`, done: false };
    const by = { note, operator: operator.slice(0, 64) };
    if (word === 'release') return decideHeldWin(db, found, word, by);
    const step = STEPS[word];
    const done = await db.transaction((tx) => store.mark(tx, id, { step, ...by }));
    return { text: done ? `${id}: ${step}` : `${id} is ${step === 'opened' ? 'open' : 'closed'} already.`, done };
  }
  const closed = asked === 'closed';
  const vassalage = closed ? id : asked;
  if (!/^[A-Z0-9_]{0,32}$/.test(vassalage)) return { text: USAGE, done: false };
  const { cases, totalCount } = await store.list(db, vassalage, 1, SHOWN_MAX, closed);
  const more = totalCount > BigInt(cases.length) ? [`… and ${totalCount - BigInt(cases.length)} more`] : [];
  return {
    text: cases.length === 0 ? `No case is ${closed ? 'closed' : 'open'}.` : [...cases.map(line), ...more].join('\n'),
    done: true,
  };
}

/** Stores an operator's decision about a held win, and returns the result as a sentence for the output. */
async function decideHeldWin(
  db: Db,
  { caseId }: OpenedCase,
  decision: HeldWinDecision,
  by: Pick<CaseNote, 'note' | 'operator'>,
): Promise<Said> {
  const { outcome } = await new HeldWinsService(db).decide(caseId, decision, by);
  switch (outcome) {
    case 'no_held_win':
      return { text: `${caseId} is about no held win.`, done: false };
    case 'decided_otherwise':
      return { text: `${caseId} is closed already.`, done: false };
    case 'stale':
      return { text: `${caseId} has changed; look again.`, done: false };
    case 'repeated':
      return { text: `${caseId}: ${decision} was asked before.`, done: false };
    case 'asked':
      return { text: `${caseId}: another operator must confirm the return.`, done: true };
    case 'decided':
      return { text: `${caseId}: ${decision} is under way`, done: true };
  }
}

const line = ({ caseId, kind, vassalage, subject, detail, openedAt, closedAt }: OpenedCase): string =>
  [
    caseId,
    openedAt.toISOString(),
    closedAt ? `closed ${closedAt.toISOString()}` : 'open',
    vassalage,
    kind,
    subject,
    ...Object.entries(detail).map(([name, value]) => `${name}="${value}"`),
  ].join('  ');

const noteLine = ({ step, note, operator, notedAt }: CaseNote): string =>
  `  ${notedAt.toISOString()}  ${step} by ${operator}: ${note}`;
