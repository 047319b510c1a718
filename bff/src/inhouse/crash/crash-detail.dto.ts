import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class CrashDetailDto {
  @ApiProperty({ format: 'uuid', description: 'The id of the shared round.' })
  crashRoundId: string;

  @ApiPropertyOptional({
    example: '2.50',
    description: 'The multiplier at which the bet was to be cashed out automatically. Absent for none.',
  })
  target?: string;

  @ApiPropertyOptional({
    example: '1.87',
    description: 'The multiplier at which the bet was cashed out. Absent for a lost bet.',
  })
  cashedAt?: string;

  @ApiPropertyOptional({
    example: '1.31',
    description: 'The multiplier at which the round crashed. Only of a lost bet.',
  })
  crashedAt?: string;
}
