import { IsEmail, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Trimmed } from '../envelopes/form.js';

/** Forgot password by mobile (specification §3), as the envelope carries it. */
export class MobileResetForm {
  @Trimmed() @IsString() @MaxLength(256) readonly newPassword: string;
  @Trimmed() @IsString() @Matches(/^\d{5,20}$/) readonly mobileNum: string;
  @Trimmed() @IsString() @Matches(/^\d{4,8}$/) readonly verificationCode: string;
}

/** The last step of forgot password by mail, with the token of the link. */
export class MailResetForm {
  @Trimmed() @IsString() @MaxLength(256) readonly newPassword: string;
  @Trimmed() @IsString() @Matches(/^[\w-]{20,64}$/) readonly resetToken: string;
}

/** Forgot password by mail (specification §3). */
export class MailRequestForm {
  @Trimmed() @IsString() @MinLength(1) @MaxLength(64) readonly username: string;
  @Trimmed() @IsEmail() @MaxLength(254) readonly email: string;
}

/** The number that a code is sent to (specification §3). */
export class SmsRequestForm {
  @Trimmed() @IsString() @Matches(/^\d{5,20}$/) readonly mobileNum: string;
  @Trimmed() @IsString() @Matches(/^\+?\d{0,5}$/) readonly countryDialingCode: string;
}
