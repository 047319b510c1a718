import { IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../envelopes/form.js';

/** Change password (specification §3), as it stands inside the envelope. */
export class PasswordChangeForm {
  @Trimmed() @IsString() @MaxLength(256) readonly oldPassword: string;
  @Trimmed() @IsString() @MaxLength(256) readonly newPassword: string;
  @Trimmed() @IsString() @MaxLength(256) readonly confirmNewPassword: string;
}
