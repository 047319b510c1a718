import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { Clock } from '../identity.clock.js';
import { codeWrong, locked, notFound } from '../identity.errors.js';
import { AuthenticatorsStore } from './authenticators.store.js';
import { plainRecoveryCode, RECOVERY_CODE } from './recovery-codes.js';
import { matchingStep } from './totp.js';

const TRIES_MAX = 5;
const TRIES_MS = 15 * 60_000;

interface Owner {
  readonly id: string;
  readonly brand: string;
}

/** A correct code that is not yet marked as used. It is either a code of an authenticator app or a recovery code. */
export type AuthenticatorProof =
  | { readonly owner: Owner; readonly step: bigint }
  | { readonly owner: Owner; readonly recoveryDigest: Buffer };

/** Checks codes of members' authenticator apps and recovery codes. Each code is accepted once. */
@Injectable()
export class AuthenticatorCheck {
  constructor(
    private readonly db: Db,
    private readonly store: AuthenticatorsStore,
    private readonly outbox: Outbox,
    private readonly seal: Seal,
    private readonly clock: Clock,
  ) {}

  async isSet(memberId: string): Promise<boolean> {
    return (await this.store.state(memberId)) !== undefined;
  }

  /**
   * Checks a code. A member has five attempts in 15 minutes; after that, every code is refused without being compared.
   * @throws Failure identity.code_wrong, identity.locked, resource.not_found (the member has no authenticator).
   */
  async prove(owner: Owner, code: string): Promise<AuthenticatorProof> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - TRIES_MS);
    const stored = await this.store.takeTry(owner.id, TRIES_MAX, since, now);
    if (!stored) {
      const from = await this.store.triesFrom(owner.id);
      throw from
        ? locked(Math.max(from.getTime() + TRIES_MS - now.getTime(), 1_000), false)
        : notFound('authenticator');
    }
    if (RECOVERY_CODE.test(code)) {
      const recoveryDigest = digestOfRecoveryCode(code);
      if (await this.store.hasCode(owner.id, recoveryDigest)) return { owner, recoveryDigest };
      throw codeWrong();
    }
    const secret = this.seal.open(stored.sealed, secretOf(owner.id));
    const step = matchingStep(secret, code, now, stored.usedStep);
    if (step === undefined) throw codeWrong();
    return { owner, step };
  }

  /**
   * Marks a correct code as used, and publishes the use of a recovery code.
   * @throws Failure identity.code_wrong if the code was used in the meantime.
   */
  async use(tx: Tx, proof: AuthenticatorProof): Promise<void> {
    const { owner } = proof;
    if ('step' in proof) {
      if (!(await this.store.useStep(tx, owner.id, proof.step))) throw codeWrong();
      return;
    }
    const at = this.clock.now();
    if (!(await this.store.useCode(tx, owner.id, proof.recoveryDigest, at))) throw codeWrong();
    await this.outbox.append(tx, identity.MemberAuthenticatorChangedSchema, {
      memberId: owner.id,
      brand: owner.brand,
      change: 'recovery_code_used',
      changedAt: timestampFromDate(at),
    });
  }

  /** Checks a code of the authenticator app or a recovery code, and marks it as used, in one call. */
  async spend(owner: Owner, code: string): Promise<void> {
    const proof = await this.prove(owner, code);
    await this.db.transaction((tx) => this.use(tx, proof));
  }
}

/**
 * Returns the context that is bound to the encrypted secret of a member's authenticator. The secret cannot be
 * decrypted with the context of another member.
 */
export const secretOf = (memberId: string): string => `authenticator of member ${memberId}`;

/** Returns the stored digest of a recovery code. A plain hash is enough, because a code has 80 random bits. */
export const digestOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(plainRecoveryCode(code)).digest();
