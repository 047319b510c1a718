import { messaging } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { presentUnread } from '../messaging/message.presenter.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Tells a member's browsers every new unread count. Versions let them drop what comes twice or late. */
@Consumer({ name: 'bff.unread', kind: 'signal' })
export class UnreadHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(messaging.UnreadChangedSchema)
  async onUnreadChanged(event: messaging.UnreadChanged): Promise<void> {
    this.gateway.newestToMember(event.memberId, ['unread', presentUnread(event)]);
  }
}
