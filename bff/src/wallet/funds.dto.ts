import { ApiProperty } from '@nestjs/swagger';
import { BalanceDto } from './wallet.dto.js';

const flag = (kind: string) =>
  ApiProperty({ enum: [0, 1], description: `1 if a contract in force pays the member this: ${kind}.` });

const enabled = (what: string) =>
  ApiProperty({ enum: [0, 1], description: `1 if the brand has contracts and the member holds ${what}.` });

/** A balance with a flag for each kind of contract by which the member is paid (specification §3). */
export class FundsDto extends BalanceDto {
  @flag('a dividend')
  divtypereq: number;

  @flag('a daily salary')
  dailysalreqtype: number;

  @flag('an hourly salary')
  contracthoursalreq: number;

  @flag('a real-time salary')
  realtimesalreqtype: number;

  @enabled('a dividend contract')
  enableCt: number;

  @enabled('a salary contract of any kind')
  enableSalary: number;

  @enabled('a contract of any kind')
  enableContract: number;
}
