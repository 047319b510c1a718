import { randomInt, randomUUID } from 'node:crypto';
import { isFailure } from '@nm/kit/errors/failure.js';
import type { Command } from '@nm/wallet/ledger/command.js';
import type { LedgerService } from '@nm/wallet/ledger/ledger.service.js';
import { aBet, aBetWin, aCommand, aGrant, aRollback } from '@nm/wallet/ledger/testing/commands.js';
import type { TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import type { ClientBook } from '../oracle/client-book.js';

export interface PostingLoad {
  /** The ledger writers that receive the commands in parallel, as in two copies of the service. */
  readonly ledgers: readonly LedgerService[];
  readonly members: readonly string[];
  readonly book: ClientBook;
  readonly callers: number;
  /** Every n-th command is sent by two callers at once, over different writers. */
  readonly twinEvery?: number;
  /** The pause (ms) of a caller between two commands. */
  readonly pauseMs?: number;
  /** The load ends when this returns false. */
  readonly goesOn: () => boolean;
  /** Called after a temporary refusal. The caller retries in any case. */
  readonly onTemporary?: () => void;
}

const AGAIN_MS = 25;
const TRIES_MAX = 400;

/**
 * Concurrent callers. Each sends its next command after the last answer, and retries every key until it is answered.
 */
export async function postingLoad(load: PostingLoad): Promise<void> {
  let count = 0;
  await Promise.all(
    Array.from({ length: load.callers }, async (_, caller) => {
      const bets: string[] = [];
      while (load.goesOn()) {
        const command = next(load, bets);
        load.book.send(command);
        count += 1;
        const isTwin = load.twinEvery !== undefined && count % load.twinEvery === 0;
        const writers = isTwin ? load.ledgers : [load.ledgers[caller % load.ledgers.length] as LedgerService];
        await Promise.all(writers.map((ledger) => untilAnswered(ledger, command, load)));
        if (load.pauseMs) await new Promise((resolve) => setTimeout(resolve, load.pauseMs));
      }
    }),
  );
}

/** Creates members with money. Their grants are the first commands in the book. */
export async function membersWith(
  cashMinor: bigint,
  count: number,
  test: TestLedger,
  book: ClientBook,
): Promise<string[]> {
  const members = await Promise.all(Array.from({ length: count }, () => test.member()));
  for (const member of members) {
    const opening = aCommand(member, aGrant(cashMinor), randomUUID(), { caller: 'promotions' });
    book.send(opening);
    book.acknowledge(opening.key, await test.ledger.post(opening));
  }
  return members;
}

/** Retries every unanswered command, as clients do after an outage. */
export async function askAgain({ ledgers, book }: Pick<PostingLoad, 'ledgers' | 'book'>): Promise<void> {
  for (const command of book.open) await untilAnswered(ledgers[0] as LedgerService, command, { book });
}

function next({ members }: PostingLoad, bets: string[]): Command {
  const member = members[randomInt(members.length)] as string;
  const kind = randomInt(10);
  if (kind === 0)
    return aCommand(member, aGrant(BigInt(randomInt(1, 400)), BigInt(randomInt(200))), randomUUID(), {
      caller: 'promotions',
    });
  if (kind < 6) return aCommand(member, aBetWin(BigInt(randomInt(1, 150)), BigInt(randomInt(2) * randomInt(220))));
  if (kind === 6 && bets.length > 0) {
    const [owner = '', key = ''] = (bets.pop() ?? '').split(' ');
    return aCommand(owner, aRollback(key));
  }
  const bet = aCommand(member, aBet(BigInt(randomInt(1, 120))));
  bets.push(`${member} ${bet.key}`);
  return bet;
}

/** After a temporary refusal the result is unknown, so the same key is sent until there is an answer. */
async function untilAnswered(
  ledger: LedgerService,
  command: Command,
  { book, onTemporary }: Pick<PostingLoad, 'book' | 'onTemporary'>,
): Promise<void> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    try {
      book.acknowledge(command.key, await ledger.post(command));
      return;
    } catch (error) {
      if (!isFailure(error, 'system.temporary')) throw error;
      onTemporary?.();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
