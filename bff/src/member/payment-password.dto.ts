import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { FieldRuleDto } from '../system/system.dto.js';

export class PaymentCodeBody {
  @ApiProperty({ enum: ['mobile', 'mail'], description: 'The confirmed contact that receives the code.' })
  @IsIn(['mobile', 'mail'])
  kind: string;
}

export class PaymentCodeDto {
  @ApiProperty({ description: 'How many minutes the code is valid.' })
  expiredMinutes: number;

  @ApiProperty({ description: 'The number or address, masked.' })
  sentTo: string;
}

export const LOCK_REASONS = ['payment_password', 'new_place'] as const;

export class WithdrawalLockDto {
  @ApiProperty({ enum: LOCK_REASONS })
  reason: (typeof LOCK_REASONS)[number];

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Absent for `new_place`, which ends when the member confirms a contact.',
  })
  until?: string;
}

export class PaymentPasswordStateDto {
  @ApiProperty()
  isSet: boolean;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent if the password was set at registration.' })
  changedAt?: string;

  @ApiProperty({ description: 'Remaining wrong tries. At 0 the password is locked until a reset.' })
  triesLeft: number;

  @ApiProperty({ type: [WithdrawalLockDto], description: 'The locks of withdrawals and transfers that hold now.' })
  withdrawalLocks: WithdrawalLockDto[];

  @ApiProperty({ type: FieldRuleDto, description: 'The rule for a new payment password.' })
  rule: FieldRuleDto;
}
