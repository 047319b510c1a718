import { applyDecorators } from '@nestjs/common';
import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { TypedCode } from '../authenticator/authenticator.dto.js';
import { Optional, Trimmed } from '../envelopes/form.js';
import { FACTOR_KINDS, type FactorKind } from '../login/second-factor.js';
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
  /**
   * A code of the authenticator app, a recovery code, or a code that was sent. Only withdrawals and transfers need it.
   */
  @Optional() @TypedCode() readonly verificationCode?: string;
  /** The name on the member's bank account, for a member without another second factor. */
  @Optional() @Trimmed() @IsString() @MinLength(1) @MaxLength(100) readonly bankAccountName?: string;
  /** The second factor that the member chose. The refusal of the former request listed the choices. */
  @Optional() @IsIn(FACTOR_KINDS) readonly secondFactor?: FactorKind;
}
