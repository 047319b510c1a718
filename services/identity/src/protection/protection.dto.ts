import { IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../envelopes/form.js';

/**
 * The form with the login password that confirms an exclusion, for a member who has no payment password or whose
 * payment password is locked.
 */
export class ConfirmByLoginForm {
  @Trimmed() @IsString() @MaxLength(256) readonly loginPassword: string;
}
