import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../identity.clock.js';
import { MailGateway } from './mail.gateway.js';
import { NOTICE_TRIES_MAX, pauseAfter, type Delivery } from './notice.js';
import { NoticesStore, type DueNotice } from './notices.store.js';
import { SmsGateway } from './sms.gateway.js';

const BATCH = 20;
/** How long (ms) a process reserves a notice for sending. This is longer than one attempt to send can take. */
const LEASE_MS = 60_000;

/**
 * Sends notices (text messages and mails): directly after a notice is stored, and later by a job if the provider
 * failed.
 */
@Injectable()
export class CourierService {
  readonly #log = new Logger('courier');

  constructor(
    private readonly store: NoticesStore,
    private readonly sms: SmsGateway,
    private readonly mail: MailGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts sending due notices in the background. The caller does not wait, so its answer time does not depend on the
   * provider.
   */
  wake(): void {
    this.sendDue().catch((error: unknown) =>
      this.#log.warn(`notices are retried later: ${error instanceof Error ? error.message : String(error)}`),
    );
  }

  async sendDue(): Promise<void> {
    const now = this.clock.now();
    const due = await this.store.take(now, new Date(now.getTime() + LEASE_MS), BATCH);
    await Promise.all(due.map((each) => this.#send(each)));
  }

  async #send({ id, tries, notice }: DueNotice): Promise<void> {
    const delivery: Delivery =
      notice.channel === 'sms' ? await this.sms.send(id, notice) : await this.mail.send(id, notice);
    if (delivery.kind === 'sent') return this.store.end(id, 'sent', '');
    if (delivery.kind === 'refused' || tries >= NOTICE_TRIES_MAX) {
      this.#log.error(`notice ${id} is given up after ${tries} tries: ${delivery.reason}`);
      return this.store.end(id, 'failed', delivery.reason);
    }
    return this.store.putOff(id, new Date(this.clock.now().getTime() + pauseAfter(tries)), delivery.reason);
  }
}
