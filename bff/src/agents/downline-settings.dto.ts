import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';

export class DownlineSettingsBody {
  @ApiProperty({ maxLength: 40, description: "The agent's name for the member; empty for none." })
  @IsString()
  @MaxLength(80)
  nickname: string;

  @ApiProperty({ maxLength: 500, description: 'A note for the agent alone; empty for none.' })
  @IsString()
  @MaxLength(1_000)
  note: string;

  @ApiProperty({
    description: "True stops the member's transfers in both directions. Only a direct downline can be blocked.",
  })
  @IsBoolean()
  transfersBlocked: boolean;

  @ApiProperty({ description: 'True stops new contracts of the member. Only a direct downline can be blocked.' })
  @IsBoolean()
  contractsBlocked: boolean;
}
