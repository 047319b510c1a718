import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';

const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

export class BirthDateBody {
  @ApiProperty({ pattern: DAY, example: '1990-05-17', description: 'YYYY-MM-DD in ASCII digits.' })
  @IsString()
  @Matches(new RegExp(DAY))
  birthDate: string;
}

export class BirthDateDto {
  @ApiPropertyOptional({
    pattern: DAY,
    description: 'YYYY-MM-DD. Absent while the member has given none. It cannot be changed later.',
  })
  birthDate?: string;

  @ApiProperty({ description: 'The age in years from which members are accepted.' })
  ageLimit: number;
}
