import 'reflect-metadata';
import { plainToInstance, Transform, type ClassConstructor } from 'class-transformer';
import { ValidateIf, validateSync, type ValidationError } from 'class-validator';
import { invalidForm } from '../identity.errors.js';

const CONTROL = /\p{Cc}/u;

/**
 * Parses a decrypted form: a JSON object whose fields are known and have the right types and sizes.
 * @throws Failure request.invalid that names the first wrong field and the reason, but never its value.
 */
export function readForm<T extends object>(schema: ClassConstructor<T>, json: string): T {
  const plain = parseObject(json);
  // A form with a key of Object.prototype is refused, because class-transformer would drop such a key without an error.
  const trap = Object.keys(plain).find((key) => key in Object.prototype);
  if (trap !== undefined) throw invalidForm(trap, 'unknown');
  // Texts with control characters are refused: no field of a form has several lines, and Postgres cannot store a null
  // byte.
  const unprintable = Object.entries(plain).find(
    ([, value]) => typeof value === 'string' && CONTROL.test(value.trim()),
  );
  if (unprintable) throw invalidForm(unprintable[0].slice(0, 64), 'control_character');
  return checkForm(schema, plain);
}

/**
 * Validates fields that were sent unencrypted.
 * @throws the failures of `readForm`.
 */
export function checkForm<T extends object>(schema: ClassConstructor<T>, plain: object): T {
  const form = plainToInstance(schema, plain);
  const [first] = validateSync(form, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  if (first) throw invalidForm(first.property.slice(0, 64), reasonOf(first));
  return form;
}

function parseObject(json: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw invalidForm('', 'not_json');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw invalidForm('', 'not_an_object');
  return parsed as Record<string, unknown>;
}

const reasonOf = (error: ValidationError): string => {
  const [broken = 'invalid'] = Object.keys(error.constraints ?? {});
  return broken === 'whitelistValidation' ? 'unknown' : broken;
};

/** Decorator for an optional field. Unlike class-validator's IsOptional it does not accept null. */
export const Optional = (): PropertyDecorator => ValidateIf((_form, value) => value !== undefined);

/**
 * Decorator that trims a text before it is validated (specification §5: values trimmed). A value that is not a text is
 * left unchanged, and the validators refuse it.
 */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
