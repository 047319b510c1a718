import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { TypedCode } from '../authenticator/authenticator.dto.js';
import { Optional, Trimmed } from '../envelopes/form.js';

/** The login form of the specification (§3), after decryption. */
export class LoginForm {
  @IsIn(['username', 'sms']) readonly type: 'username' | 'sms';
  @Trimmed() @IsString() @MinLength(1) @MaxLength(64) readonly username: string;
  @Trimmed() @IsString() @MinLength(1) @MaxLength(256) readonly password: string;
  @Optional() @Trimmed() @IsString() @MaxLength(16) readonly captcha?: string;
  /** The code for a login from a new place: the one that was sent, one of the authenticator app, or a recovery code. */
  @Optional() @TypedCode() readonly verificationCode?: string;
  /** The name on the member's bank account, for a login from a new place of a member without another factor. */
  @Optional() @Trimmed() @IsString() @MinLength(1) @MaxLength(100) readonly bankAccountName?: string;
  /** The proof of a slider captcha. No brand uses this captcha yet. */
  @Optional() @IsString() @MaxLength(512) readonly slider?: string;
}

/** The form for free play, which has no fields. */
export class FreePlayForm {}
