import { IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../envelopes/form.js';

/** Confirms an exclusion of a member without a usable payment password. */
export class ConfirmByLoginForm {
  @Trimmed() @IsString() @MaxLength(256) readonly loginPassword: string;
}
