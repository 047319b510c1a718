import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';

const NAME = '^[a-z]{0,20}$';

export class IconBody {
  @ApiProperty({ pattern: NAME, description: 'One of `icons`. Empty for the default.' })
  @IsString()
  @Matches(new RegExp(NAME))
  icon: string;
}

export class IconDto {
  @ApiProperty({ description: 'The name of the chosen picture. Empty for the default, which depends on the account.' })
  icon: string;

  @ApiProperty({ type: [String], description: 'The names of the pictures to choose from.' })
  icons: string[];
}
