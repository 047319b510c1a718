import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { EncryptedBody } from './encrypted-body.js';

const FIELDS_MAX = 20;
const NAME_LENGTH_MAX = 64;

/**
 * Returns the pipe that validates every DTO. Unknown fields are refused, and types are not converted. The error
 * response names fields and rules but never values, because values can be secret.
 */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    transformOptions: { enableImplicitConversion: false },
    validationError: { target: true, value: false },
    exceptionFactory: failureOf,
  });

/** Returns the Failure for the validation errors of a DTO. */
export function failureOf(errors: readonly ValidationError[]): Failure {
  if (errors.some((error) => error.target instanceof EncryptedBody)) {
    const encrypted = encryptedFailure(errors);
    if (encrypted) return encrypted;
  }
  const fields = errors.slice(0, FIELDS_MAX).map((error) => ({
    field: error.property.slice(0, NAME_LENGTH_MAX),
    rule: Object.keys(error.constraints ?? {})[0] ?? 'nested',
  }));
  const codes = errors.map(declaredCode);
  const [first] = codes;
  if (first && codes.every((code) => code === first) && isFailureCode(first)) return new Failure(first, { fields });
  return new Failure('request.invalid', { fields });
}

function encryptedFailure(errors: readonly ValidationError[]): Failure | undefined {
  const plain = errors.some(
    (error) =>
      error.constraints?.['whitelistValidation'] !== undefined ||
      (error.property === 'value' && !(error.target as EncryptedBody).value),
  );
  if (plain) return new Failure('crypto.plain_body');
  return errors.some((error) => error.property === 'value') ? new Failure('crypto.bad_envelope') : undefined;
}

/**
 * Returns the error code that a validation rule declares in its context. Returns undefined unless all broken rules of
 * the field declare the same code.
 */
function declaredCode(error: ValidationError): string | undefined {
  const broken = Object.keys(error.constraints ?? {});
  const codes = broken.map((name): unknown => error.contexts?.[name]?.code);
  const [first] = codes;
  return typeof first === 'string' && codes.every((code) => code === first) ? first : undefined;
}
