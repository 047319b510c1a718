import { IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../envelopes/form.js';

/** The form for a change of password in the specification (§3), after decryption. */
export class PasswordChangeForm {
  @Trimmed() @IsString() @MaxLength(256) readonly oldPassword: string;
  @Trimmed() @IsString() @MaxLength(256) readonly newPassword: string;
  @Trimmed() @IsString() @MaxLength(256) readonly confirmNewPassword: string;
}
