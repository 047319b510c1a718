import { ValidateIf } from 'class-validator';

/** Marks a field as optional. Unlike class-validator's IsOptional it refuses null. */
export const Optional = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);
