import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsString, Length, Matches } from 'class-validator';
import { NOTE_LENGTH_MAX } from '../reviews/review.dto.js';

/** The form of the id of a vendor's key. Ids of keys in the deployment's configuration may have other letters. */
export const KEY_ID = /^[\x21-\x7e]{1,128}$/;
const VALID_MAX = 8;

export class AddVendorKeyBody {
  @ApiProperty({
    type: [String],
    description: 'The ids of the valid keys that the operator saw. It fails if they are others by now.',
  })
  @IsArray()
  @ArrayMaxSize(VALID_MAX)
  @Matches(KEY_ID, { each: true })
  seenKeyIds: string[];

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class RetireVendorKeyBody {
  @ApiProperty({ description: 'The id of the key to retire.' })
  @Matches(KEY_ID)
  keyId: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

/** A key with which a vendor signs its calls, without its secret. */
export class VendorKeyDto {
  @ApiProperty({ description: 'The id of the key, which the vendor sends with each call.' })
  keyId: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the key was retired. Absent while it is valid.' })
  retiredAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the key last signed a call, to the minute. Absent if it signed none.',
  })
  usedAt?: string;
}

export class VendorKeysDto {
  @ApiProperty({ type: [VendorKeyDto], description: 'Newest first.' })
  content: VendorKeyDto[];

  @ApiProperty({ description: 'True if the caller may make and retire keys.' })
  mayChange: boolean;
}

export class AddedVendorKeyDto extends VendorKeysDto {
  @ApiProperty({ description: 'The id of the new key.' })
  keyId: string;

  @ApiProperty({ description: 'The secret of the new key. It is shown only in this answer.' })
  secret: string;
}
