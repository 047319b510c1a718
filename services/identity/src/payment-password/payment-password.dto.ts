import { applyDecorators } from '@nestjs/common';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { TypedCode } from '../authenticator/authenticator.dto.js';
import { Optional, Trimmed } from '../envelopes/form.js';
import type { ContactKind } from '../contacts/contacts.store.js';

const Password = (): PropertyDecorator => applyDecorators(Trimmed(), IsString(), MaxLength(256));

/** The form with a new payment password, which the member enters twice. */
export class NewPaymentPassword {
  @Password() readonly newPassword: string;
  @Password() readonly confirmNewPassword: string;
}

export class SetPaymentPasswordForm extends NewPaymentPassword {
  @Password() readonly loginPassword: string;
}

export class ChangePaymentPasswordForm extends NewPaymentPassword {
  @Password() readonly oldPassword: string;
}

export class ResetPaymentPasswordForm extends SetPaymentPasswordForm {
  @IsIn(['mobile', 'mail']) readonly kind: ContactKind;
  @Trimmed() @IsString() @Matches(/^\d{4,8}$/) readonly verificationCode: string;
}

export class CheckPaymentPasswordForm {
  @Password() readonly paymentPassword: string;
  /** A code of the authenticator app or a recovery code. Only withdrawals and transfers need this code. */
  @Optional() @TypedCode() readonly verificationCode?: string;
}
