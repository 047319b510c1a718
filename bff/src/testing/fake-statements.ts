import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { StatementsClient } from '../peers.js';

type Asked<M extends keyof StatementsClient> = Parameters<StatementsClient[M]>[0];

/**
 * A fake of the statements in the wallet service. It has three pages with two movements each, and counts the
 * requested pages.
 */
export class FakeStatements implements Partial<StatementsClient> {
  readonly statements: Asked<'getStatement'>[] = [];
  readonly pages: Asked<'listMovements'>[] = [];
  /** The number of the page (from 1) from which on the fake does not answer. */
  failsFrom = Infinity;

  async getStatement(request: Asked<'getStatement'>): Promise<wallet.Statement> {
    this.statements.push(request);
    const { memberId, currency } = request;
    return create(wallet.StatementSchema, {
      activity: { memberId, currency, openingMinor: 100n, closingMinor: 7_100n, depositedMinor: 7_000n, betCount: 3n },
      cashMinor: 7_000n,
      bonusMinor: 100n,
      version: 12n,
    });
  }

  async listMovements(request: Asked<'listMovements'>): Promise<wallet.ListMovementsResponse> {
    this.pages.push(request);
    const page = Number(request.before || 0) + 1;
    if (page >= this.failsFrom) throw new Failure('system.temporary');
    return create(wallet.ListMovementsResponseSchema, {
      content: [1, 2].map((n) => ({
        transferId: `0190a000-0000-7000-8000-00000000000${page * 2 + n}`,
        type: 'deposit',
        status: 'applied',
        amountMinor: 123_456n,
        beforeMinor: 0n,
        afterMinor: 123_456n,
        payoutMinor: 123_456n,
        reference: '=cmd|calc',
        occurredAt: timestampFromMs(1_790_000_000_000),
      })),
      next: page < 3 ? String(page) : '',
    });
  }
}
