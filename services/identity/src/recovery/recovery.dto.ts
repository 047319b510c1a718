import { IsEmail, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { TypedCode } from '../authenticator/authenticator.dto.js';
import { Optional, Trimmed } from '../envelopes/form.js';

/** The form "forgot password by mobile" of the specification (§3), after decryption. */
export class MobileResetForm {
  @Trimmed() @IsString() @MaxLength(256) readonly newPassword: string;
  @Trimmed() @IsString() @Matches(/^\d{5,20}$/) readonly mobileNum: string;
  @Trimmed() @IsString() @Matches(/^\d{4,8}$/) readonly verificationCode: string;
  /**
   * The code of the second factor, for a member at a new IP address: a mailed code, a code of the authenticator app, or
   * a recovery code.
   */
  @Optional() @TypedCode() readonly factorCode?: string;
  /** The name on the member's bank account, for a member at a new IP address without another second factor. */
  @Optional() @Trimmed() @IsString() @MinLength(1) @MaxLength(100) readonly bankAccountName?: string;
}

/** The form for the last step of "forgot password by mail". It contains the token of the link. */
export class MailResetForm {
  @Trimmed() @IsString() @MaxLength(256) readonly newPassword: string;
  @Trimmed() @IsString() @Matches(/^[\w-]{20,64}$/) readonly resetToken: string;
}

/** The form "forgot password by mail" of the specification (§3). */
export class MailRequestForm {
  @Trimmed() @IsString() @MinLength(1) @MaxLength(64) readonly username: string;
  @Trimmed() @IsEmail() @MaxLength(254) readonly email: string;
}

/**
 * The form with the mobile number to which a code is sent (specification §3). The dialing code may be absent, and may
 * begin with + or 00.
 */
export class SmsRequestForm {
  @Trimmed() @IsString() @Matches(/^\d{5,20}$/) readonly mobileNum: string;
  @Trimmed() @IsString() @Matches(/^(?:(?:\+|00)?[1-9]\d{0,4})?$/) readonly countryDialingCode: string;
  /** The horizontal position at which the visitor released the piece of the slider picture. */
  @Optional() @IsString() @MaxLength(16) readonly slider?: string;
}
