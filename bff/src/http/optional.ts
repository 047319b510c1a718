import { ValidateIf } from 'class-validator';

/** Marks a field of a DTO that may be missing. Unlike IsOptional of class-validator, it does not accept null. */
export const Optional = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);
