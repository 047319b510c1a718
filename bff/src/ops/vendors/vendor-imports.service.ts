import { Injectable } from '@nestjs/common';
import type { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectCatalogueDesk, type CatalogueDeskClient } from '../../peers.js';
import { AuditTrail, type Fields } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import { presentLimit } from './desk-vendor.presenter.js';
import type { ImportGamesBody, ImportPlanDto, ImportReason } from './vendor-import.dto.js';

/** How long (ms) a vendor may take to send its list of games. */
const DEADLINE_MS = 15_000;

/**
 * Imports a vendor's own list of games. Games belong to all brands, so only an operator of all brands may import
 * them. One operator is enough, because new games are closed at first.
 */
@Injectable()
export class VendorImports {
  constructor(
    private readonly scope: BrandScope,
    private readonly audit: AuditTrail,
    @InjectCatalogueDesk() private readonly desk: CatalogueDeskClient,
  ) {}

  /**
   * Returns the changes that an import would make.
   * @throws Failure access.denied, game.not_found, request.invalid, vendor.list_invalid, system.temporary.
   */
  async preview(caller: OperatorCaller, vassalage: string): Promise<ImportPlanDto> {
    this.#check(caller);
    return present(await this.desk.previewImport({ vassalage }, { idempotent: true, deadlineMs: DEADLINE_MS }));
  }

  /**
   * Imports the vendor's list of games.
   * @throws Failure review.stale, and as `preview`.
   */
  async apply(caller: OperatorCaller, vassalage: string, { digest, note }: ImportGamesBody): Promise<ImportPlanDto> {
    this.#check(caller);
    const action = { action: 'vendors.import', subject: { kind: 'vendor', id: vassalage }, reason: note };
    return this.audit.change(caller, action, async () => {
      const plan = await this.desk.applyImport({ vassalage, digest }, { idempotent: true, deadlineMs: DEADLINE_MS });
      return { answer: present(plan), before: {}, after: shown(plan) };
    });
  }

  #check(caller: OperatorCaller): void {
    if (!this.scope.isOfAll(caller)) throw new Failure('access.denied');
  }
}

/** Returns the numbers of new, changed, removed and left-out games of an import, which the audit log stores. */
const shown = ({ added, changed, removed, problems, moreProblems }: games.ImportPlan): Fields => ({
  added: String(added.length),
  changed: String(changed.length),
  removed: String(removed.length),
  leftOut: String(problems.length + moreProblems),
});

const present = (plan: games.ImportPlan): ImportPlanDto => ({
  digest: plan.digest,
  listed: plan.listed,
  added: plan.added.map(presentGame),
  changed: plan.changed.map(({ gameCode, displayName, names, limits }) => ({
    ...{ gameCode, displayName },
    names: names.map(({ language, before, after }) => ({ language, before, after })),
    limits: limits.flatMap(({ before, after }) =>
      after ? [{ ...(before && { before: presentLimit(before) }), after: presentLimit(after) }] : [],
    ),
  })),
  removed: plan.removed.map(presentGame),
  problems: plan.problems.map(({ gameCode, reason }) => ({ gameCode, reason: reason as ImportReason })),
  moreProblems: plan.moreProblems,
});

const presentGame = ({ gameCode, displayName, gameType }: games.ImportedGame) => ({ gameCode, displayName, gameType });
