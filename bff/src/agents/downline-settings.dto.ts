import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';

export class DownlineSettingsBody {
  @ApiProperty({ maxLength: 40, description: 'Empty for none.' })
  @IsString()
  @MaxLength(80)
  nickname: string;

  @ApiProperty({ maxLength: 500, description: 'Empty for none.' })
  @IsString()
  @MaxLength(1_000)
  note: string;

  @ApiProperty({ description: 'Of a direct downline only.' })
  @IsBoolean()
  transfersBlocked: boolean;

  @ApiProperty({ description: 'Of a direct downline only.' })
  @IsBoolean()
  contractsBlocked: boolean;
}
