import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { FieldRuleDto } from '../system/system.dto.js';

export class PaymentCodeBody {
  @ApiProperty({ enum: ['mobile', 'mail'], description: 'Which confirmed contact the code goes to.' })
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

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent for `new_place`: a confirmed contact ends it.' })
  until?: string;
}

export class PaymentPasswordStateDto {
  @ApiProperty()
  isSet: boolean;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent where registration set it.' })
  changedAt?: string;

  @ApiProperty({ description: 'Wrong tries that are left; 0 is locked until a reset.' })
  triesLeft: number;

  @ApiProperty({ type: [WithdrawalLockDto], description: 'What makes withdrawals and transfers wait now.' })
  withdrawalLocks: WithdrawalLockDto[];

  @ApiProperty({ type: FieldRuleDto, description: 'What a new one must be.' })
  rule: FieldRuleDto;
}
