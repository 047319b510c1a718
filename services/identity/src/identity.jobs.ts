import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Job } from '@nm/kit/jobs/job.js';
import { AuthenticatorsStore } from './authenticator/authenticators.store.js';
import { BrandsService } from './brands/brands.service.js';
import { CaptchasStore } from './captcha/captchas.store.js';
import { ContactConfirmation } from './contacts/contact-confirmation.service.js';
import { EnvelopeUsesStore } from './envelopes/envelope-uses.store.js';
import { Clock } from './identity.clock.js';
import { SealedKeysStore } from './keys/sealed-keys.store.js';
import { LoginStore } from './login/login.store.js';
import { LoginHistory } from './login-history/login-history.service.js';
import { MembersStore } from './members/members.store.js';
import { CourierService } from './notices/courier.service.js';
import { NoticesStore } from './notices/notices.store.js';
import { OperatorEnrolmentsStore } from './operators/operator-enrolments.store.js';
import { OperatorSessionsStore } from './operators/operator-sessions.store.js';
import { Exclusions } from './protection/exclusions.js';
import { InviteLinksStore } from './recruiting/invite-links.store.js';
import { RecoveryStore } from './recovery/recovery.store.js';
import { SessionsStore } from './sessions/sessions.store.js';
import { SlidersStore } from './slider/sliders.store.js';
import { ActivityStatements } from './statements/activity-statements.service.js';

const BATCH = 500;
const BATCHES_MAX = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * How long (ms) the stored attempts at the slider check are kept. The limit of wrong answers counts only newer
 * attempts.
 */
const SLIDER_TRIES_KEPT_MS = 60 * MINUTE_MS;
/** How long (ms) sent notices stay in the table. Their message texts are deleted earlier. */
const NOTICES_KEPT_MS = 90 * DAY_MS;
/**
 * How long (ms) the rows of operators' sessions are kept after they end. The log of operators' actions refers to
 * sessions by their ids.
 */
const OPERATOR_SESSIONS_KEPT_MS = 30 * DAY_MS;

/**
 * The scheduled jobs of the identity service, which delete or close expired rows. Each run handles the expired rows in
 * batches of limited size.
 */
@Injectable()
export class IdentityJobs {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly captchas: CaptchasStore,
    private readonly sliders: SlidersStore,
    private readonly envelopes: EnvelopeUsesStore,
    private readonly keys: SealedKeysStore,
    private readonly logins: LoginStore,
    private readonly loginHistory: LoginHistory,
    private readonly members: MembersStore,
    private readonly sessions: SessionsStore,
    private readonly courier: CourierService,
    private readonly notices: NoticesStore,
    private readonly recoveries: RecoveryStore,
    private readonly authenticators: AuthenticatorsStore,
    private readonly enrolments: OperatorEnrolmentsStore,
    private readonly operatorSessions: OperatorSessionsStore,
    private readonly links: InviteLinksStore,
    private readonly exclusions: Exclusions,
    private readonly brands: BrandsService,
    private readonly contacts: ContactConfirmation,
    private readonly statements: ActivityStatements,
  ) {}

  @Job('expire-captchas', { everyMs: MINUTE_MS })
  expireCaptchas(): Promise<void> {
    return inBatches(() => this.captchas.deleteExpired(this.clock.now(), BATCH));
  }

  @Job('expire-sliders', { everyMs: MINUTE_MS })
  async expireSliders(): Promise<void> {
    const now = this.clock.now();
    await inBatches(() => this.sliders.deleteExpired(now, BATCH));
    await inBatches(() => this.sliders.deleteTriesBefore(new Date(now.getTime() - SLIDER_TRIES_KEPT_MS), BATCH));
  }

  /**
   * Deletes expired keys of envelopes (encrypted forms), together with the digests of their envelopes. The digests are
   * needed until the key expires, because until then an envelope could be sent again.
   */
  @Job('forget-envelopes', { everyMs: 10 * MINUTE_MS })
  async forgetEnvelopes(): Promise<void> {
    await inBatches(() => this.envelopes.deleteDead(this.clock.now(), BATCH));
    await this.keys.deleteDead(this.clock.now());
  }

  @Job('forget-failed-logins', { everyMs: 10 * MINUTE_MS })
  forgetFailedLogins(): Promise<void> {
    return inBatches(() => this.logins.deleteFailuresBefore(new Date(this.clock.now().getTime() - DAY_MS), BATCH));
  }

  /** Deletes login attempts that are older than 90 days, because members see only the last 90 days. */
  @Job('forget-login-attempts', { everyMs: 10 * MINUTE_MS })
  forgetLoginAttempts(): Promise<void> {
    return inBatches(() => this.loginHistory.forget(BATCH));
  }

  @Job('forget-sessions', { everyMs: 10 * MINUTE_MS })
  forgetSessions(): Promise<void> {
    return inBatches(() => this.sessions.deleteExpired(this.clock.now(), BATCH));
  }

  @Job('forget-operator-sessions', { everyMs: 10 * MINUTE_MS })
  async forgetOperatorSessions(): Promise<void> {
    await this.enrolments.deleteExpired(this.clock.now());
    const before = new Date(this.clock.now().getTime() - OPERATOR_SESSIONS_KEPT_MS);
    await inBatches(() => this.operatorSessions.deleteExpired(before, BATCH));
  }

  /**
   * Sends the notices (text messages and mails) for which the first attempt failed. The first attempt is made directly
   * after a notice is stored.
   */
  @Job('send-notices', { everyMs: 2_000, callsOutside: true })
  sendNotices(): Promise<void> {
    return this.courier.sendDue();
  }

  /**
   * Mails a statement of the last month's activity to each member who has a confirmed mail address and had movements in
   * that month. Each run handles a limited number of members per brand.
   */
  @Job('write-statements', { everyMs: 20_000 })
  writeStatements(): Promise<void> {
    return this.statements.writeDue();
  }

  @Job('forget-recoveries', { everyMs: MINUTE_MS })
  async forgetRecoveries(): Promise<void> {
    const now = this.clock.now();
    await inBatches(() => this.notices.clear(now, new Date(now.getTime() - NOTICES_KEPT_MS), BATCH));
    await inBatches(() => this.recoveries.deleteOld(now, BATCH));
    await this.authenticators.deleteExpiredEnrolments(now);
  }

  /**
   * Deletes the digests of visitors of invite pages. A digest is used only on the day of the visit; digests are kept
   * for two days, which covers every time zone.
   */
  @Job('forget-visitors', { everyMs: 10 * MINUTE_MS })
  forgetVisitors(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - 2 * DAY_MS);
    return inBatches(() => this.links.deleteVisitors(before, BATCH));
  }

  /**
   * Adds the brand's dialing code to confirmed numbers that were stored without one, from the time before brands had
   * dialing codes.
   */
  @Job('complete-numbers', { everyMs: 60 * MINUTE_MS })
  async completeNumbers(): Promise<void> {
    for (const brand of await this.brands.all()) await inBatches(() => this.contacts.completeNumbers(brand, BATCH));
  }

  /** Ends breaks whose end time has passed, and self-exclusions 24 hours after the member asked to end them. */
  @Job('end-exclusions', { everyMs: MINUTE_MS })
  endExclusions(): Promise<void> {
    return inBatches(() => this.exclusions.endDue(this.clock.now(), BATCH));
  }

  /** Disables trial members one day after they were created. The records of their play are kept. */
  @Job('expire-trials', { everyMs: MINUTE_MS })
  expireTrials(): Promise<void> {
    return inBatches(() =>
      this.db.transaction(async (tx) => {
        const changedAt = this.clock.now();
        const expired = await this.members.disableTrials(tx, changedAt, BATCH);
        for (const { id, brand } of expired) {
          await this.outbox.append(tx, identity.MemberStatusChangedSchema, {
            memberId: id,
            brand,
            status: identity.MemberStatus.DISABLED,
            changedAt: timestampFromDate(changedAt),
          });
        }
        return expired.length;
      }),
    );
  }
}

/** Repeats a batch of a clean-up until it handles fewer rows than its limit, at most `BATCHES_MAX` times. */
async function inBatches(batch: () => Promise<number>): Promise<void> {
  for (let i = 0; i < BATCHES_MAX; i += 1) if ((await batch()) < BATCH) return;
}
