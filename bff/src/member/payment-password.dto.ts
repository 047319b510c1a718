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

  @ApiProperty({ description: 'The mobile number or mail address, masked.' })
  sentTo: string;
}

export const LOCK_REASONS = ['payment_password', 'new_place'] as const;

export class WithdrawalLockDto {
  @ApiProperty({
    enum: LOCK_REASONS,
    description:
      '`payment_password`: the payment password was changed lately. `new_place`: a login from a new place ' +
      'without a second factor.',
  })
  reason: (typeof LOCK_REASONS)[number];

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the lock ends by itself. Absent for `new_place`, which ends when the member confirms a contact.',
  })
  until?: string;
}

export class PaymentPasswordStateDto {
  @ApiProperty({ description: 'True if the member has a payment password.' })
  isSet: boolean;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When it was last changed. Absent if it is that of the registration.',
  })
  changedAt?: string;

  @ApiProperty({ description: 'The number of wrong tries that are left. At 0 the password is locked until a reset.' })
  triesLeft: number;

  @ApiProperty({
    type: [WithdrawalLockDto],
    description: 'What locks withdrawals and transfers now. Empty if nothing does.',
  })
  withdrawalLocks: WithdrawalLockDto[];

  @ApiProperty({ type: FieldRuleDto, description: 'The rule for a new payment password.' })
  rule: FieldRuleDto;
}
