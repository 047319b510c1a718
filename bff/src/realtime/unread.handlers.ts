import { messaging } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { presentUnread } from '../messaging/message.presenter.js';
import { RealtimeGateway } from './realtime.gateway.js';

/**
 * Pushes every new unread count to the member's browsers. Browsers compare versions and ignore a count that is repeated
 * or outdated.
 */
@Consumer({ name: 'bff.unread', kind: 'signal' })
export class UnreadHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(messaging.UnreadChangedSchema)
  async onUnreadChanged(event: messaging.UnreadChanged): Promise<void> {
    this.gateway.newestToMember(event.memberId, ['unread', presentUnread(event)]);
  }
}
