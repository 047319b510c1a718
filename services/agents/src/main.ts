import { AgentsService } from '@nm/contracts/agents.js';
import { bootMain } from '@nm/kit/boot/boot.js';
import { AgentsModule } from './agents.module.js';

bootMain({ name: 'agents', module: AgentsModule, rpc: [AgentsService] });
