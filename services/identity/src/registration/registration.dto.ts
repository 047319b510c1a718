import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Optional, Trimmed } from '../envelopes/form.js';

/** The largest length of any field of the form. The rule of a brand may be stricter. */
const TEXT_LENGTH_MAX = 256;

/** The largest length of another provider's token. */
const TOKEN_LENGTH_MAX = 4096;

const Text = (): PropertyDecorator => applyDecorators(Trimmed(), IsString(), MaxLength(TEXT_LENGTH_MAX));
const OptionalText = (): PropertyDecorator => applyDecorators(Optional(), Text());

/** The registration form of the specification (§3), after decryption. */
export class RegistrationForm {
  /** Optional by mobile: a member without one gets a name. */
  @OptionalText() readonly username?: string;
  /** Optional by mobile where members log in by a code. */
  @OptionalText() readonly password?: string;
  @OptionalText() readonly confirmPassword?: string;
  @IsBoolean() readonly termsAccepted: boolean;
  @IsBoolean() readonly ageConfirmed: boolean;
  @Optional() @IsBoolean() readonly login?: boolean;

  @OptionalText() readonly payeeName?: string;
  @OptionalText() readonly paymentPassword?: string;
  @OptionalText() readonly qqNum?: string;
  @OptionalText() readonly line?: string;
  @OptionalText() readonly whatsapp?: string;
  @OptionalText() readonly facebook?: string;
  @OptionalText() readonly wechat?: string;
  @OptionalText() readonly idNumber?: string;
  @OptionalText() readonly email?: string;
  @OptionalText() readonly mobileNum?: string;
  @OptionalText() readonly countryDialingCode?: string;
  @OptionalText() readonly recommenderId?: string;
  @OptionalText() readonly affiliateCode?: string;
  @OptionalText() readonly referralCode?: string;
  @OptionalText() readonly captcha?: string;
  /** Where the visitor put down the piece of the slider picture. */
  @OptionalText() readonly slider?: string;
  @OptionalText() readonly verificationCode?: string;
  @OptionalText() readonly domain?: string;
  @OptionalText() readonly registerUrl?: string;
  @Optional() @IsIn(['WEB']) readonly registerMethod?: string;

  /** Optional in the specification (§3) and without effect: a mobile number is proven by our own code. */
  @Optional() @IsIn(['sms']) readonly firebaseChannel?: string;
  @Optional() @IsString() @MaxLength(TOKEN_LENGTH_MAX) readonly firebaseIdToken?: string;
}
