import {
  AnnouncementService,
  FeedbackService,
  MessagingService,
  ServiceThreadService,
} from '@nm/contracts/messaging.js';
import { bootMain } from '@nm/kit/boot/boot.js';
import { MessagingModule } from './messaging.module.js';

bootMain({
  name: 'messaging',
  nice: 7,
  module: MessagingModule,
  rpc: [MessagingService, AnnouncementService, FeedbackService, ServiceThreadService],
});
