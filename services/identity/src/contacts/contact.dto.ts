import { IsIn, IsString, Matches, MaxLength, Validate, ValidateIf, type ValidationArguments } from 'class-validator';
import { isEmail, ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { Trimmed } from '../envelopes/form.js';
import type { ContactKind } from './contacts.store.js';

@ValidatorConstraint({ name: 'contact' })
class IsContact implements ValidatorConstraintInterface {
  validate(value: unknown, { object }: ValidationArguments): boolean {
    if (typeof value !== 'string') return false;
    return (object as ContactForm).kind === 'mobile' ? /^\d{5,20}$/.test(value) : isEmail(value);
  }
}

/**
 * The form with the mobile number or mail address that a member wants to confirm. A number needs its dialing code,
 * because one number can be written in several ways without it.
 */
export class ContactForm {
  @IsIn(['mobile', 'mail']) readonly kind: ContactKind;
  @Trimmed() @IsString() @MaxLength(254) @Validate(IsContact) readonly value: string;
  @ValidateIf(({ kind }: ContactForm) => kind === 'mobile')
  @Trimmed()
  @IsString()
  @Matches(/^\+?[1-9]\d{0,4}$/)
  readonly countryDialingCode?: string;
}

/** The form with the code that was sent to a contact. */
export class ConfirmForm extends ContactForm {
  @Trimmed() @IsString() @Matches(/^\d{4,8}$/) readonly verificationCode: string;
}
