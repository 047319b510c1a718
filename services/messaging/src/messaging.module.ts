import { Module } from '@nestjs/common';
import { IdentityService } from '@nm/contracts/identity.js';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { RpcClientModule } from '@nm/kit/rpc/rpc-client.module.js';
import { AnnouncementsRpc } from './announcements/announcements.rpc.js';
import { AnnouncementsService } from './announcements/announcements.service.js';
import { AnnouncementsStore } from './announcements/announcements.store.js';
import { Brands } from './brands.js';
import { AnswersReadModel } from './feedback/answers.read-model.js';
import { AnswersService } from './feedback/answers.service.js';
import { AnswersStore } from './feedback/answers.store.js';
import { FeedbackReadModel } from './feedback/feedback.read-model.js';
import { FeedbackRpc } from './feedback/feedback.rpc.js';
import { FeedbackService } from './feedback/feedback.service.js';
import { FeedbackStore } from './feedback/feedback.store.js';
import { InboxReadModel } from './inbox/inbox.read-model.js';
import { InboxService } from './inbox/inbox.service.js';
import { InboxStore } from './inbox/inbox.store.js';
import { MessagingHandlers } from './messaging.handlers.js';
import { MessagingRpc } from './messaging.rpc.js';
import { ServiceThreadsReadModel } from './service-threads/service-threads.read-model.js';
import { ServiceThreadsRpc } from './service-threads/service-threads.rpc.js';
import { ServiceThreadsService } from './service-threads/service-threads.service.js';
import { ServiceThreadsStore } from './service-threads/service-threads.store.js';

/**
 * The Nest module of the messaging service, which turns events into messages, keeps members' inboxes, and publishes
 * each unread count with a version.
 */
@Module({
  imports: [
    KitModule.forRoot({ name: 'messaging' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'messaging.v1' }),
    RpcClientModule.forRoot([{ peer: 'identity', service: IdentityService }]),
  ],
  controllers: [MessagingRpc, AnnouncementsRpc, FeedbackRpc, ServiceThreadsRpc],
  providers: [
    InboxStore,
    InboxReadModel,
    InboxService,
    Brands,
    AnnouncementsStore,
    AnnouncementsService,
    FeedbackStore,
    FeedbackReadModel,
    FeedbackService,
    AnswersStore,
    AnswersReadModel,
    AnswersService,
    ServiceThreadsStore,
    ServiceThreadsReadModel,
    ServiceThreadsService,
    MessagingHandlers,
  ],
})
export class MessagingModule {}
