import { MessagingService } from '@nm/contracts/messaging.js';
import { bootMain } from '@nm/kit/boot/boot.js';
import { MessagingModule } from './messaging.module.js';

bootMain({ name: 'messaging', module: MessagingModule, rpc: [MessagingService] });
