import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { AmountMinor } from '../../http/amount.js';
import { StepBody } from '../stepped-round.dto.js';
import { HILO_CALLS, type HiloCallName } from './hilo-detail.dto.js';

export class StartHiloBody {
  @AmountMinor('The stake.')
  stakeMinor: string;
}

export class StepHiloBody extends StepBody {
  @ApiProperty({
    enum: HILO_CALLS,
    enumName: 'HiloCall',
    description:
      '`up` wins on a higher or the same rank, `down` on a lower or the same. `skip` turns a card without a bet.',
  })
  @IsIn(HILO_CALLS)
  call: HiloCallName;
}
