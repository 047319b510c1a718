import { IsIn, IsString, Matches, MaxLength, Validate, type ValidationArguments } from 'class-validator';
import { isEmail, ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { Optional, Trimmed } from '../envelopes/form.js';
import type { ContactKind } from './contacts.store.js';

@ValidatorConstraint({ name: 'contact' })
class IsContact implements ValidatorConstraintInterface {
  validate(value: unknown, { object }: ValidationArguments): boolean {
    if (typeof value !== 'string') return false;
    return (object as ContactForm).kind === 'mobile' ? /^\d{5,20}$/.test(value) : isEmail(value);
  }
}

/** The number or mail address to confirm. */
export class ContactForm {
  @IsIn(['mobile', 'mail']) readonly kind: ContactKind;
  @Trimmed() @IsString() @MaxLength(254) @Validate(IsContact) readonly value: string;
  @Optional() @Trimmed() @IsString() @Matches(/^\+?\d{0,5}$/) readonly countryDialingCode?: string;
}

/** The code that was sent to the contact. */
export class ConfirmForm extends ContactForm {
  @Trimmed() @IsString() @Matches(/^\d{4,8}$/) readonly verificationCode: string;
}
