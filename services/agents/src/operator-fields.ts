import { Failure } from '@nm/kit/errors/failure.js';

const OPERATOR = /^[\x21-\x7e]{1,64}$/;
const NOTE_LENGTH_MAX = 500;

/** Validates the id of an operator. @throws Failure request.invalid. */
export function operatorField(operator: string): string {
  if (!OPERATOR.test(operator)) throw new Failure('request.invalid', { field: 'operatorId' });
  return operator;
}

/** Validates an operator's note, at most 500 characters. @throws Failure request.invalid. */
export function noteField(note: string, isRequired: boolean): string {
  if (note.length > NOTE_LENGTH_MAX || (isRequired && note.trim() === ''))
    throw new Failure('request.invalid', { field: 'note' });
  return note;
}
