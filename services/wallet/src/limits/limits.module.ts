import { Module } from '@nestjs/common';
import { DepositPromptService } from './deposit-prompt.service.js';
import { LimitsRpc } from './limits.rpc.js';
import { LimitsService } from './limits.service.js';
import { LimitsStore } from './limits.store.js';
import { PlayedReadModel } from './played.read-model.js';

/**
 * The Nest module for members' own limits on deposits, losses and stakes. The ledger enforces the limits in each
 * posting.
 */
@Module({ controllers: [LimitsRpc], providers: [LimitsService, LimitsStore, DepositPromptService, PlayedReadModel] })
export class LimitsModule {}
