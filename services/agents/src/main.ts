import {
  AbuseService,
  AgentReportService,
  AgentsService,
  HouseContractService,
  OperatorMoveService,
  MoveService,
} from '@nm/contracts/agents.js';
import { bootMain } from '@nm/kit/boot/boot.js';
import { AgentsModule } from './agents.module.js';

bootMain({
  name: 'agents',
  nice: 7,
  module: AgentsModule,
  rpc: [AgentsService, AgentReportService, MoveService, AbuseService, HouseContractService, OperatorMoveService],
});
