import { Module } from '@nestjs/common';
import { DepositPromptService } from './deposit-prompt.service.js';
import { LimitsRpc } from './limits.rpc.js';
import { LimitsService } from './limits.service.js';
import { LimitsStore } from './limits.store.js';
import { PlayedReadModel } from './played.read-model.js';

/**
 * The Nest module for members' own limits on deposits, losses and stakes. The ledger checks the limits on losses and
 * stakes when it posts a bet, and the limits on losses when cash moves to a vendor. The limits on deposits are checked
 * when the member opens a deposit order or receives a transfer from another member.
 */
@Module({ controllers: [LimitsRpc], providers: [LimitsService, LimitsStore, DepositPromptService, PlayedReadModel] })
export class LimitsModule {}
