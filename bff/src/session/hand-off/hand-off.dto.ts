import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class HandOffDto {
  @ApiProperty({ description: 'Works once. A page opened with `?token=<code>` continues the session.' })
  code: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;
}

export class HandOffBody {
  @ApiProperty({ description: 'The code from the `token` parameter of the page.', maxLength: 43 })
  @Matches(/^[\w-]{43}$/)
  code: string;
}
