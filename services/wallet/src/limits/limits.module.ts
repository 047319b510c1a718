import { Module } from '@nestjs/common';
import { LimitsRpc } from './limits.rpc.js';
import { LimitsService } from './limits.service.js';
import { LimitsStore } from './limits.store.js';

/** Members' own limits of deposits, losses and stakes. The ledger's guard enforces them in each posting. */
@Module({ controllers: [LimitsRpc], providers: [LimitsService, LimitsStore] })
export class LimitsModule {}
