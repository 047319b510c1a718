import { messaging } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { presentUnread } from '../messaging/message.presenter.js';
import { RealtimeGateway } from './realtime.gateway.js';

/**
 * Pushes each new number of unread messages to the member's browsers. It has a version, so that browsers can ignore a
 * repeated or outdated one.
 */
@Consumer({ name: 'bff.unread', kind: 'signal' })
export class UnreadHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(messaging.UnreadChangedSchema)
  async onUnreadChanged(event: messaging.UnreadChanged): Promise<void> {
    this.gateway.newestToMember(event.memberId, ['unread', presentUnread(event)]);
  }
}
