import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { TypedCode } from '../authenticator/authenticator.dto.js';
import { Optional, Trimmed } from '../envelopes/form.js';
import { FACTOR_KINDS, type FactorKind } from './second-factor.js';

/** The login form of the specification (§3), after decryption. */
export class LoginForm {
  @IsIn(['username', 'sms']) readonly type: 'username' | 'sms';
  @Trimmed() @IsString() @MinLength(1) @MaxLength(64) readonly username: string;
  @Trimmed() @IsString() @MinLength(1) @MaxLength(256) readonly password: string;
  @Optional() @Trimmed() @IsString() @MaxLength(16) readonly captcha?: string;
  /**
   * The code for a login from a new IP address: a code that was sent, a code of the authenticator app, or a recovery
   * code.
   */
  @Optional() @TypedCode() readonly verificationCode?: string;
  /**
   * The name on the member's bank account, for a login from a new IP address by a member without another second
   * factor.
   */
  @Optional() @Trimmed() @IsString() @MinLength(1) @MaxLength(100) readonly bankAccountName?: string;
  /** The second factor that the member chose. The refusal of the former login request listed the choices. */
  @Optional() @IsIn(FACTOR_KINDS) readonly secondFactor?: FactorKind;
  /** The horizontal position at which the visitor released the piece of the slider picture. */
  @Optional() @IsString() @MaxLength(16) readonly slider?: string;
}

/** The form for free play, which has no fields. */
export class FreePlayForm {}
