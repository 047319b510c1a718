import { Injectable } from '@nestjs/common';
import { isFieldSet } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { InjectJackpotDesk, type JackpotDeskClient } from '../../peers.js';
import { AuditTrail, type Fields } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  DeskJackpotDto,
  DeskJackpotsDto,
  DeskJackpotsQuery,
  DeskJackpotWinDto,
  SetJackpotTermsBody,
} from './desk-jackpot.dto.js';

/** Jackpot pools, for the operators of their brands. A change needs only one operator. */
@Injectable()
export class DeskJackpots {
  constructor(
    private readonly scope: BrandScope,
    private readonly audit: AuditTrail,
    private readonly names: MaskedNames,
    @InjectJackpotDesk() private readonly desk: JackpotDeskClient,
  ) {}

  async list(caller: OperatorCaller, { brand }: DeskJackpotsQuery): Promise<DeskJackpotsDto> {
    const brands = await this.scope.codes(caller, brand);
    const { jackpots } = await this.desk.listDeskJackpots({ brands }, { idempotent: true });
    return {
      content: await Promise.all(jackpots.map((pool) => this.#present(pool))),
      mayChange: caller.actions.includes('vendors.change'),
    };
  }

  /**
   * Sets the terms (share, seed, ceiling) of a jackpot pool.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  async setTerms(
    caller: OperatorCaller,
    pool: string,
    { sharePpm, seedMinor, capMinor, version, note }: SetJackpotTermsBody,
  ): Promise<DeskJackpotDto> {
    const before = await this.desk.getDeskJackpot({ pool }, { idempotent: true });
    await this.scope.assertHis(caller, before.brand);
    const subject = { kind: 'jackpot', id: pool };
    const action = { action: 'jackpots.terms', subject, brand: before.brand, reason: note };
    const after = await this.audit.change(caller, action, async () => {
      const terms = {
        ...(sharePpm !== undefined && { sharePpm }),
        seedMinor: BigInt(seedMinor),
        capMinor: BigInt(capMinor),
      };
      const answer = await this.desk.setJackpotTerms({ pool, version: BigInt(version), ...terms });
      return { answer, before: shownTerms(before), after: shownTerms(answer) };
    });
    return this.#present(after);
  }

  async #present(pool: games.DeskJackpot): Promise<DeskJackpotDto> {
    const { brand, currency, gameSharePpmMin, gameSharePpmMax, spreadPpmMin, nextSeedMinor, nextCapMinor } = pool;
    return {
      ...{ pool: pool.pool, brand, currency, wins: Number(pool.wins), games: pool.games },
      ...{ gameSharePpmMin, gameSharePpmMax, spreadPpmMin, seedMinorMax: String(pool.seedMinorMax) },
      ...(isSet(pool) && { sharePpm: pool.sharePpm }),
      ...{ amountMinor: String(pool.amountMinor), seedMinor: String(pool.seedMinor), capMinor: String(pool.capMinor) },
      ...(nextCapMinor > 0n && { nextSeedMinor: String(nextSeedMinor), nextCapMinor: String(nextCapMinor) }),
      changedAt: isoTime(pool.changedAt) ?? '',
      lastWins: await Promise.all(pool.lastWins.map((win) => this.#presentWin(win))),
      version: String(pool.version),
    };
  }

  async #presentWin(win: games.DeskJackpotWin): Promise<DeskJackpotWinDto> {
    const { vassalage, gameCode, paid } = win;
    return {
      ...{ number: Number(win.number), account: await this.names.of(win.memberId), vassalage, gameCode, paid },
      ...{ amountMinor: String(win.amountMinor), wonAt: isoTime(win.wonAt) ?? '' },
    };
  }
}

/**
 * Returns the terms (share, seed, ceiling) of a jackpot pool that the audit log stores before and after a change: those
 * that wait for the next win, otherwise those in force.
 */
const shownTerms = (pool: games.DeskJackpot): Fields => ({
  ...(isSet(pool) && { sharePpm: String(pool.sharePpm) }),
  seedMinor: String(pool.nextSeedMinor || pool.seedMinor),
  capMinor: String(pool.nextCapMinor || pool.capMinor),
});

const isSet = (pool: games.DeskJackpot): boolean => isFieldSet(pool, games.DeskJackpotSchema.field.sharePpm);
