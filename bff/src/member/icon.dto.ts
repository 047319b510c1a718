import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';

const NAME = '^[a-z]{0,20}$';

export class IconBody {
  @ApiProperty({ pattern: NAME, description: 'One of `icons`; empty for the default.' })
  @IsString()
  @Matches(new RegExp(NAME))
  icon: string;
}

export class IconDto {
  @ApiProperty({ description: 'The chosen picture; empty for the default, which depends on the account.' })
  icon: string;

  @ApiProperty({ type: [String], description: 'The pictures to choose from.' })
  icons: string[];
}
