import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { rangePage } from '../http/page-query.dto.js';
import { Answers } from '../openapi/answers.js';
import { InjectWallet, type WalletClient } from '../peers.js';
import { Members } from '../session/access.js';
import type { Session } from '../session/session.js';
import { RecordPageDto, RecordQuery } from './record.dto.js';
import { presentRecordPage } from './record.presenter.js';

@ApiTags('wallet')
@Controller('wps/relay')
export class RecordController {
  constructor(@InjectWallet() private readonly wallet: WalletClient) {}

  /**
   * Returns the member's account record, newest first. It lists every movement of the account, or one line for each
   * round.
   */
  @Get('ODSFE2_memTransDet')
  @Members()
  @Answers(RecordPageDto)
  async records(@Query() query: RecordQuery, @Caller() session: Session): Promise<RecordPageDto> {
    const { memberId, currency } = session;
    const request = {
      memberId,
      currency,
      type: query.type ?? '',
      byRound: query.view === 'rounds',
      ...rangePage(query),
    };
    return presentRecordPage(await this.wallet.listRecords(request, { memberId, idempotent: true }));
  }
}
