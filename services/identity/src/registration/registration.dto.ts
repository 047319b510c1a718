import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Optional, Trimmed } from '../envelopes/form.js';

/** The maximum length of every field of the form except a token. The brand's rule for a field may allow less. */
const TEXT_LENGTH_MAX = 256;

/** The maximum length of a token of another provider. */
const TOKEN_LENGTH_MAX = 4096;

const Text = (): PropertyDecorator => applyDecorators(Trimmed(), IsString(), MaxLength(TEXT_LENGTH_MAX));
const OptionalText = (): PropertyDecorator => applyDecorators(Optional(), Text());

/** The registration form of the specification (§3), after decryption. */
export class RegistrationForm {
  /** The account name. Optional in a registration by mobile: a member who enters none gets a generated name. */
  @OptionalText() readonly username?: string;
  /** The password. Optional in a registration by mobile if members of the brand log in by a code. */
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
  /** The horizontal position at which the visitor released the piece of the slider picture. */
  @OptionalText() readonly slider?: string;
  @OptionalText() readonly verificationCode?: string;
  @OptionalText() readonly domain?: string;
  @OptionalText() readonly registerUrl?: string;
  @Optional() @IsIn(['WEB']) readonly registerMethod?: string;

  /**
   * A token of another provider of phone verification. The specification (§3) has it as optional. It is ignored,
   * because our own code proves a mobile number.
   */
  @Optional() @IsIn(['sms']) readonly firebaseChannel?: string;
  @Optional() @IsString() @MaxLength(TOKEN_LENGTH_MAX) readonly firebaseIdToken?: string;
}
