import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class CrashDetailDto {
  @ApiProperty({ format: 'uuid', description: 'The shared round.' })
  crashRoundId: string;

  @ApiPropertyOptional({ example: '2.50', description: 'Of the automatic cash-out; absent for none.' })
  target?: string;

  @ApiPropertyOptional({ example: '1.87', description: 'Of the cash-out; absent for a lost bet.' })
  cashedAt?: string;

  @ApiPropertyOptional({ example: '1.31', description: 'Where the round crashed; present for a lost bet.' })
  crashedAt?: string;
}
