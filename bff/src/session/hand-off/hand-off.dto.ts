import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class HandOffDto {
  @ApiProperty({ description: 'Continues the session once, on a page opened with `?token=<code>`.' })
  code: string;

  @ApiProperty({ format: 'date-time', description: 'The code is not accepted any more from this time on.' })
  expiresAt: string;
}

export class HandOffBody {
  @ApiProperty({ description: "The code from the `token` parameter of the page's address.", maxLength: 43 })
  @Matches(/^[\w-]{43}$/)
  code: string;
}
