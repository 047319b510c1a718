import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Trimmed } from '../envelopes/form.js';

const Password = (): PropertyDecorator => applyDecorators(Trimmed(), IsString(), MinLength(1), MaxLength(256));

/** A code that a member types: from a text message or authenticator app (digits), or a recovery code. */
export const TypedCode = (): PropertyDecorator =>
  applyDecorators(Trimmed(), IsString(), Matches(/^(\d{4,8}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$/));

export class BeginAuthenticatorForm {
  @Password() readonly loginPassword: string;
}

export class ConfirmAuthenticatorForm {
  @Trimmed() @IsString() @Matches(/^\d{6}$/) readonly verificationCode: string;
}

export class RemoveAuthenticatorForm extends BeginAuthenticatorForm {
  @TypedCode() readonly verificationCode: string;
}
