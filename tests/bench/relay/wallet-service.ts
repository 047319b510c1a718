import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GameCategory } from '@nm/contracts';
import { PostStatus, WalletService, type PostResult } from '@nm/contracts/wallet.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { leasePort } from '@nm/local/leased-ports.js';

export interface RunningWallet {
  /** A client of the wallet that calls as the games service. */
  readonly client: RpcClient<typeof WalletService>;
  /** The address of its gRPC server. */
  readonly address: string;
  /** Places one bet over gRPC: the wallet checks the caller, posts the bet in a batch, and answers. */
  bet(memberId: string): Promise<PostResult>;
  stop(): Promise<void>;
}

const START_MS_MAX = 120_000;

/**
 * Starts the built wallet as in production, with its own relay.
 * @param extra further environment variables. The keys of games in it are accepted in addition to those of the bench.
 */
export async function startWallet(
  databaseUrl: string,
  eventLogUrl: string,
  anyMember: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<RunningWallet> {
  const [internal, callback] = [await leasePort(), await leasePort()];
  return start('services/wallet/dist/main.js', anyMember, {
    LOG_LEVEL: 'error',
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    EVENT_LOG: 'postgres',
    EVENT_LOG_URL: eventLogUrl,
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    INTERNAL_LISTEN: `127.0.0.1:${internal}`,
    CALLBACK_LISTEN: `127.0.0.1:${callback}`,
    ...extra,
  });
}

/** A bare Nest service that answers the same messages without work. */
export const startEcho = (): Promise<RunningWallet> => start('tests/dist/bench/wallet/echo-main.js', randomUUID(), {});

async function start(main: string, anyMember: string, env: Readonly<Record<string, string>>): Promise<RunningWallet> {
  const peers = await TestPeers.start(['games']);
  const rpc = await leasePort();
  const child = spawn(process.execPath, [main], {
    // The child's input is a pipe from this process, so the child ends when this process ends.
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LAUNCHER_PIPE: '1',
      ...env,
      GAMES_KEYS_URL: [process.env['GAMES_KEYS_URL'], env['GAMES_KEYS_URL']].filter(Boolean).join(','),
      RPC_LISTEN: `127.0.0.1:${rpc}`,
    },
  });
  const games = peers.client(WalletService, { as: 'games', audience: 'wallet', address: `127.0.0.1:${rpc}` });
  const stop = async (): Promise<void> => {
    await peers.stop();
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const bet = async (memberId: string): Promise<PostResult> => {
    const posted = await games.post(
      {
        memberId,
        currency: 'USD',
        key: randomUUID(),
        reference: 'bench',
        movement: {
          case: 'betWin',
          value: {
            stakeMinor: 1n,
            payoutMinor: 1n,
            validStakeMinor: 1n,
            play: { vendor: 'INHOUSE', gameCode: 'dice', roundId: randomUUID(), category: GameCategory.BGS },
          },
        },
      },
      { deadlineMs: 10_000 },
    );
    if (posted.status !== PostStatus.APPLIED) throw new Error(`a bet was not applied: ${posted.status}`);
    return posted;
  };
  for (const startedAt = Date.now(); ; await sleep(200)) {
    try {
      await bet(anyMember);
      return { address: `127.0.0.1:${rpc}`, client: games, bet, stop };
    } catch (error) {
      if (child.exitCode !== null || Date.now() - startedAt > START_MS_MAX) {
        await stop();
        const how =
          child.exitCode === null ? `did not answer within ${START_MS_MAX} ms` : `ended with ${child.exitCode}`;
        throw new Error(`${main} ${how}; its output is above`, { cause: error });
      }
    }
  }
}
