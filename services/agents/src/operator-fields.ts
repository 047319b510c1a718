import { Failure } from '@nm/kit/errors/failure.js';

const OPERATOR = /^[\x21-\x7e]{1,64}$/;
const NOTE_LENGTH_MAX = 500;

/**
 * Checks and returns the id of an operator from a request.
 * @throws Failure request.invalid.
 */
export function operatorField(operator: string): string {
  if (!OPERATOR.test(operator)) throw new Failure('request.invalid', { field: 'operatorId' });
  return operator;
}

/**
 * Checks and returns an operator's note from a request, at most 500 characters.
 * @throws Failure request.invalid.
 */
export function noteField(note: string, isRequired: boolean): string {
  if (note.length > NOTE_LENGTH_MAX || (isRequired && note.trim() === ''))
    throw new Failure('request.invalid', { field: 'note' });
  return note;
}
