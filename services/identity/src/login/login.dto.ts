import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Optional, Trimmed } from '../envelopes/form.js';

/** The login form of the specification (§3), as it stands inside the envelope. */
export class LoginForm {
  @IsIn(['username', 'sms']) readonly type: 'username' | 'sms';
  @Trimmed() @IsString() @MinLength(1) @MaxLength(64) readonly username: string;
  @Trimmed() @IsString() @MinLength(1) @MaxLength(256) readonly password: string;
  @Optional() @Trimmed() @IsString() @MaxLength(16) readonly captcha?: string;
  /** The code that a login from a new place was sent. */
  @Optional() @Trimmed() @IsString() @Matches(/^\d{4,8}$/) readonly verificationCode?: string;
  /** The proof of a slider captcha; no brand shows one yet. */
  @Optional() @IsString() @MaxLength(512) readonly slider?: string;
}

/** Free play asks for nothing. */
export class FreePlayForm {}
